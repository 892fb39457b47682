/// Runs factories and answers their requests; see ``GraphValidator``.
///
/// `@unchecked Sendable`: one thread at a time is at work, while the validator waits for it; the lock hands over.
final class ValidationRun: Interceptor, @unchecked Sendable {
    /// Returns what a registration makes, if it is to be made.
    typealias Body = @Sendable (ValidationRun, Registration) throws -> (any AnyBox)?

    private let use: CuresUse
    private let callSite: Vaccine.Place
    var findings = Findings()
    /// What is still to be attempted on a thread.
    private var remaining: ArraySlice<Registration> = []

    private let lock = Lock()
    private let change = Condition()
    /// Whether a thread is at work; under the lock.
    private var isOnThread = false

    init(_ use: CuresUse, _ callSite: Vaccine.Place) {
        self.use = use
        self.callSite = callSite
    }

    /// Attempts registrations on a new thread; on another new one, if a factory is left where it stands.
    func onThread(_ registrations: some Sequence<Registration>, _ body: @escaping Body) {
        remaining = Array(registrations)[...]
        while !remaining.isEmpty {
            isOnThread = true
            let failure = startDeepThread {
                while let registration = self.remaining.popFirst() {
                    self.run(registration, body)
                }
                self.endThread()
            }
            guard failure == 0 else {
                isOnThread = false
                for registration in remaining where findings.made(by: registration) == nil {
                    let sentence = "it was not tried, because no thread could be started (error \(failure))."
                    findings.reportFailed(registration, sentence)
                }
                return
            }
            lock.withLock {
                while isOnThread {
                    change.wait(lock)
                }
            }
        }
    }

    private func endThread() {
        lock.withLock {
            isOnThread = false
            change.wakeAll()
        }
    }

    /// Runs the factory of a registration on the current thread; what it throws was reported.
    func run(_ registration: Registration, _ body: Body) {
        let context = DiagnosticContext()
        context.interceptor = self
        Registry.with(use) {
            ThreadState.current.with(context) {
                _ = try? body(self, registration)
            }
        }
    }

    /// Runs a factory once more, to see whether it gives one object to all.
    func repeatFactory(_ registration: Registration) throws -> (any AnyBox)? {
        guard !registration.key.takesArguments, !registration.needsMainActor else { return nil }
        guard findings.isConstant[registration] == nil, let first = findings.made(by: registration) else { return nil }
        findings.isConstant[registration] = false
        let second = try running(registration) { try registration.callFactory() }
        findings.isConstant[registration] = second.object === first.object
        return second
    }

    func box(for lookup: Lookup, madeBy make: (Registration) throws -> any AnyBox) throws -> any AnyBox {
        let registration = lookup.inner?.registration ?? registration(for: lookup.key)
        findings.note(lookup, registration, lookup.inner == nil ? .needs : .wraps)
        guard let registration else { throw reportMissing(lookup) }
        if !registration.key.takesArguments {
            return try box(for: registration, askedAt: lookup.place)
        }
        if findings.running.count > 1000, findings.running.contains(registration) {
            throw findings.reportCycle(closedBy: registration, at: lookup.place)
        }
        let made = try running(registration) { try make(registration) }
        // What was made before is freed at the end of this function.
        let earlier = findings.noteMade(made, by: registration)
        return withExtendedLifetime(earlier) { made }
    }

    func noteUnresolved(_ lookup: Lookup, orOptional optional: Vaccine.Key?) {
        let registration = registration(for: lookup.key, or: optional)
        let isAbsent = registration == nil && optional != nil
        findings.note(lookup, registration, isAbsent ? .optionally : .lazily)
        if registration == nil, optional == nil {
            reportMissing(lookup)
        }
    }

    func leaveFactory(_ error: any Error) {
        guard isOnThread, let registration = findings.running.last else { return }
        let problem = reported(error, registration)
        for running in findings.running {
            findings.attempts[running] = .ended(.failure(problem))
        }
        findings.running = []
        endThread()
        // Another thread goes on with the findings. This one holds what its factories hold, as long as the process
        // lives.
        lock.withLock {
            while true {
                change.wait(lock)
            }
        }
    }

    /// Returns the registration for a key, or for another if that is nearer, as the factory sees it.
    private func registration(for key: Vaccine.Key, or other: Vaccine.Key? = nil) -> Registration? {
        Registry.current.nearest(of: [other ?? key, key])
    }

    @discardableResult
    private func reportMissing(_ lookup: Lookup) -> Vaccine.Problem {
        let key = lookup.key
        // Searched once for each key: all registrations are visited.
        let nearMisses = findings.nearMisses[key] ?? NearMisses.sentences(for: key, in: Registry.current)
        findings.nearMisses[key] = nearMisses
        let path = Registration.path(findings.running)
        return findings.report(.init(.missing, key, at: lookup.place, path: path, nearMisses: nearMisses))
    }

    /// Returns what a factory makes, which runs once for each validation.
    func box(for registration: Registration, askedAt place: Vaccine.Place? = nil) throws -> any AnyBox {
        switch findings.attempts[registration] {
        case let .ended(result): return try result.get()
        case .running: throw findings.reportCycle(closedBy: registration, at: place)
        case nil: break
        }
        // The caller may block the actor of an asynchronous factory.
        let isIsolated = registration.asynchronousFactory?.isIsolated == true
        if isIsolated || registration.needsMainActor && !MainQueue.isCurrent {
            throw findings.report(.init(.notValidated(calledAt: callSite), registration.key, at: registration.place))
        }
        findings.attempts[registration] = .running
        do {
            let box = try running(registration) { try registration.callFactory() }
            _ = findings.noteMade(box, by: registration)
            return box
        } catch {
            let error = reported(error, registration)
            findings.attempts[registration] = .ended(.failure(error))
            throw error
        }
    }

    private func reported(_ error: any Error, _ registration: Registration) -> Vaccine.Problem {
        switch error {
        case let problem as Vaccine.Problem: findings.report(problem)
        default: findings.reportFailed(registration, String(describing: error))
        }
    }

    private func running<Result>(_ registration: Registration, _ factory: () throws -> Result) rethrows -> Result {
        findings.running.append(registration)
        defer { _ = findings.running.popLast() }
        return try factory()
    }
}
