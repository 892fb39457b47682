import CVaccineShim

/// Runs factories and resolves their dependencies; see ``GraphValidator``.
///
/// `@unchecked Sendable`: what changes is touched under `lock`, or by the validator while no thread is at work. The
/// lock is held in all functions of ``ResolutionIntercepting`` and released while code of the program runs.
final class ValidationRun: ResolutionIntercepting, @unchecked Sendable {
    /// How many milliseconds a factory may run without asking for anything.
    @TaskLocal static var timeLimit = 10000

    typealias Body = @Sendable (ValidationRun, Registration) throws -> AnyBox?

    private let override: OverrideUse
    private let callSite: Vaccine.Place
    let lock = Lock()

    var findings = Findings()
    /// What the thread has still to attempt, and how; nil when no thread is at work.
    private var remaining: ArraySlice<Registration> = []
    private(set) var body: Body?
    /// Counts what factories do, so that one that does nothing for long is noticed.
    private var progress = 0
    /// The factories that the thread was running when it was abandoned; empty until then.
    var abandoned: [Registration] = []

    init(_ override: OverrideUse, _ callSite: Vaccine.Place) {
        self.override = override
        self.callSite = callSite
    }

    /// Attempts registrations on a new thread, whose stack has room for a graph many thousand cures deep.
    ///
    /// - Returns: The run with what was found: this one, or a successor if this one's thread stays behind.
    func onThread(_ registrations: ArraySlice<Registration>, _ body: @escaping Body) -> ValidationRun {
        guard !registrations.isEmpty else { return self }
        (self.body, remaining) = (body, registrations)
        let run = Unmanaged.passRetained(self)
        let error = vaccine_run_on_thread(256 << 20, { run in
            guard let run else { return }
            Unmanaged<ValidationRun>.fromOpaque(run).takeRetainedValue().threadMain()
        }, run.toOpaque())
        guard error == 0 else {
            run.release()
            self.body = nil
            for registration in registrations where findings.made(by: registration) == nil {
                let sentence = "it was not tried, because no thread could be started (error \(error))."
                findings.reportFailed(registration, sentence)
            }
            return self
        }
        guard let successor = lock.withLock(waitForThread) else { return self }
        return successor.onThread(successor.remaining, body)
    }

    private func threadMain() {
        while let body, let registration = lock.withLock({ remaining.popFirst() }) {
            run(registration, body)
        }
        lock.withLock {
            body = nil
            lock.wakeAll()
        }
    }

    /// Waits until the thread ends or is abandoned while it runs a factory.
    ///
    /// - Returns: When it is abandoned, a run that takes over the results, so that a late return cannot change them.
    private func waitForThread() -> ValidationRun? {
        while body != nil, abandoned.isEmpty {
            let before = progress
            let isWoken = lock.wait(milliseconds: ValidationRun.timeLimit)
            if !isWoken, body != nil, progress == before, let registration = findings.running.last {
                let sentence = "it did not return within \(Double(ValidationRun.timeLimit) / 1000) s."
                abandon(findings.reportFailed(registration, sentence), mayReturn: true)
            }
        }
        guard !abandoned.isEmpty else { return nil }
        let successor = ValidationRun(override, callSite)
        (successor.findings, successor.remaining) = (findings, remaining)
        (findings, remaining) = (Findings(), [])
        return successor
    }

    /// Runs the factory of a registration on the current thread; what it throws was reported.
    func run(_ registration: Registration, _ body: Body) {
        let context = DiagnosticContext()
        context.interceptor = self
        Registry.with(override) {
            ResolutionStackPointer.current.with(context) {
                // What it returns is freed without the lock: a `deinit` of the program may run, and resolve.
                _ = try? lock.withLock { try body(self, registration) }
            }
        }
    }

    /// Runs a factory once more, to see whether it gives one object to all; under the lock.
    func repeatFactory(_ registration: Registration) throws -> AnyBox? {
        guard registration.key.arguments.isEmpty, !registration.needsMainActor else { return nil }
        guard findings.isConstant[registration] == nil, let first = findings.made(by: registration) else { return nil }
        findings.isConstant[registration] = false
        let second = try running(registration) { try registration.callFactory() }
        findings.isConstant[registration] = second.object === first.object
        return second
    }

    func box(for lookup: Lookup, madeBy make: (Registration) throws -> AnyBox) throws -> AnyBox {
        // The value that was made before is freed without the lock, as in `run`.
        let (made, _) = try lock.withLock { () -> (AnyBox, Findings.Attempt?) in
            let registration = try find(lookup)
            if registration.key.arguments.isEmpty {
                return try (box(for: registration), nil)
            }
            let start = findings.running.lastIndex(of: registration)
            if let start, findings.running.count > SlowPath.maximumDepth {
                let path = Registration.path(findings.running[start...] + [registration])
                throw findings.report(.cycle(path, at: lookup.place))
            }
            let made = try running(registration) { try make(registration) }
            return (made, findings.noteMade(made, by: registration))
        }
        return made
    }

    func noteUnresolved(_ lookup: Lookup, orOptional optional: Vaccine.Key?) {
        lock.withLock {
            let registration = registration(for: lookup.key, or: optional)
            let isAbsent = registration == nil && optional != nil
            findings.note(lookup, registration, isAbsent ? .optionally : .lazily)
            if registration == nil, optional == nil {
                reportMissing(lookup)
            }
        }
    }

    func find(_ lookup: Lookup) throws -> Registration {
        progress &+= 1
        let registration = lookup.inner ?? registration(for: lookup.key)
        findings.note(lookup, registration, lookup.inner == nil ? .needs : .wraps)
        guard let registration else { throw reportMissing(lookup) }
        return registration
    }

    /// Returns the registration for a key, or for another if that is nearer, as the factory sees it.
    ///
    /// Releases the lock: a lookup may free replaced registrations, whose objects may resolve in `deinit`.
    func registration(for key: Vaccine.Key, or other: Vaccine.Key? = nil) -> Registration? {
        lock.withoutLock { Registry.current.registration(forFirstOf: [other ?? key, key]) }
    }

    @discardableResult
    private func reportMissing(_ lookup: Lookup) -> Vaccine.Problem {
        let key = lookup.key
        // Searched now, while what factories set is there, and once for each key: all registrations are visited.
        let found = findings.nearMisses[key] ?? lock.withoutLock { NearMisses(for: key).sentences }
        findings.nearMisses[key] = found
        let path = Registration.path(findings.running)
        return findings.report(.init(.missing, key, at: lookup.place, path: path, nearMisses: NearMisses(found)))
    }

    /// Returns what a factory makes, which runs once for each validation; under the lock.
    func box(for registration: Registration) throws -> AnyBox {
        switch findings.attempts[registration] {
        case let .ended(result): return try result.get()
        case .running: throw findings.cycle(closedBy: registration)
        case nil: break
        }
        // The caller may block the actor of an asynchronous factory.
        let isIsolated = registration.asynchronousFactory?.isIsolated == true
        if isIsolated || registration.needsMainActor && !MainQueue.isCurrent {
            throw findings.report(.init(.notValidated(calledAt: callSite), registration.key, at: registration.place))
        }
        findings.attempts[registration] = .running
        do {
            try throwIfStillStuck(registration)
            registration.stuckFactory = nil
            let box = try running(registration) { try registration.callFactory() }
            _ = findings.noteMade(box, by: registration)
            return box
        } catch {
            let error = reported(error, registration)
            findings.attempts[registration] = .ended(.failure(error))
            throw error
        }
    }

    func reported(_ error: any Error, _ registration: Registration) -> Vaccine.Problem {
        switch error {
        // Reported when all are known.
        case let problem as Vaccine.Problem where problem.kind == .cycle: problem
        case let problem as Vaccine.Problem: findings.report(problem)
        default: findings.reportFailed(registration, lock.withoutLock { String(describing: error) })
        }
    }

    /// Runs a factory, without the lock.
    private func running<Result>(_ registration: Registration, _ factory: () throws -> Result) throws -> Result {
        findings.running.append(registration)
        progress &+= 1
        defer {
            progress &+= 1
            _ = findings.running.popLast()
            if !abandoned.isEmpty {
                registration.stuckFactory = nil
            }
        }
        return try lock.withoutLock(factory)
    }
}
