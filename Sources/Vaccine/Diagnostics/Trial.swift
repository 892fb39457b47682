import CVaccineShim

/// Runs factories, and answers what they ask for; see ``GraphValidator``.
///
/// `@unchecked Sendable`: what changes is touched under `lock`, or by the validator while no thread is at work. The
/// lock is held in all functions of ``ResolutionIntercepting`` and released while code of the program runs.
final class Trial: ResolutionIntercepting, @unchecked Sendable {
    /// How many milliseconds a factory may run without asking for anything.
    @TaskLocal static var timeLimit = 10000

    typealias Body = @Sendable (Trial, Registration) throws -> Void

    let core: any CoreInspecting
    private let callSite: CallSite
    private let lock = Lock()

    var findings = Findings()
    /// What the thread has still to attempt.
    private var remaining: ArraySlice<Registration> = []
    private var body: Body?
    /// Counts what factories do, so that one that does nothing for long is noticed.
    private var progress = 0
    private var isThreadAtWork = false
    private var isLeftBehind = false

    init(_ core: any CoreInspecting, _ callSite: CallSite) {
        self.core = core
        self.callSite = callSite
    }

    enum ThreadResult {
        case finished
        /// A factory cannot go on; its thread stays behind.
        case leftBehind(successor: Trial, rest: ArraySlice<Registration>)
        /// The system has no thread to give.
        case failed(error: Int32)
    }

    /// Attempts registrations on a new thread, whose stack has room for a graph many thousand cures deep.
    func runThread(_ registrations: ArraySlice<Registration>, _ body: @escaping Body) -> ThreadResult {
        (self.body, remaining, isThreadAtWork) = (body, registrations, true)
        let trial = Unmanaged.passRetained(self)
        let error = vaccine_run_on_thread(256 << 20, { trial in
            guard let trial else { return }
            Unmanaged<Trial>.fromOpaque(trial).takeRetainedValue().threadMain()
        }, trial.toOpaque())
        if error != 0 {
            trial.release()
            return .failed(error: error)
        }
        return lock.locked {
            waitForThread()
            return isLeftBehind ? moveToSuccessor() : .finished
        }
    }

    private func threadMain() {
        while let registration = lock.locked({ remaining.popFirst() }) {
            core.run(interceptedBy: self) { try? body?(self, registration) }
        }
        lock.locked {
            isThreadAtWork = false
            lock.wakeAll()
        }
    }

    /// Waits until the thread ends or is left behind; in the latter case it is within a factory then.
    private func waitForThread() {
        while isThreadAtWork, !isLeftBehind {
            let before = progress
            let isWoken = lock.wait(milliseconds: Trial.timeLimit)
            if !isWoken, isThreadAtWork, progress == before, let registration = findings.running.last {
                let sentence = "it did not return within \(Double(Trial.timeLimit) / 1000) s."
                leaveBehind(findings.report(.failed(registration.key, sentence)), mayReturn: true)
            }
        }
    }

    /// Fails all running factories, and records that they are stuck, unless they were before and only their questions
    /// are
    /// asked again.
    private func leaveBehind(_ error: ReportedError, mayReturn: Bool) {
        isLeftBehind = true
        let edges = Dictionary(grouping: findings.edges) { ObjectIdentifier($0.from) }
        for registration in findings.running {
            findings.attempts[ObjectIdentifier(registration)] = .ended(.failure(error))
            guard StuckFactory.recorded(for: registration) == nil else { continue }
            let recorded = (edges[ObjectIdentifier(registration)] ?? []).map(StuckFactory.RecordedEdge.init)
            StuckFactory(error: error, mayReturn: mayReturn, edges: recorded).record(for: registration)
        }
        findings.running = []
    }

    /// Leaves nothing here that a thread which returns late could change.
    private func moveToSuccessor() -> ThreadResult {
        let successor = Trial(core, callSite)
        let rest = remaining
        successor.findings = findings
        (findings, remaining) = (Findings(), [])
        return .leftBehind(successor: successor, rest: rest)
    }

    func abandonFactory(_ error: any Error) {
        lock.locked {
            guard isThreadAtWork else { return }
            if !isLeftBehind, let registration = findings.running.last {
                leaveBehind(reported(error, registration), mayReturn: false)
                lock.wakeAll()
            }
            core.abandonResolutions()
            while true {
                lock.wait()
            }
        }
    }

    /// Runs the factory of a registration, unless it has run; what it throws was reported.
    func attempt(_ registration: Registration) throws {
        _ = try lock.locked { try box(for: registration) }
    }

    /// Runs a factory once more, to see whether it gives one object to all.
    func attemptAgain(_ registration: Registration) throws {
        // Freed without the lock: a `deinit` of the program may run, and resolve.
        _ = try lock.locked { () -> AnyBox? in
            guard let first = findings.made(by: registration)?.object, registration.key.arguments.isEmpty else {
                return nil
            }
            guard !registration.needsMainActor || core.isOnMainActor else { return nil }
            let second = try running(registration) { try registration.tryFactory() }
            if second.object === first {
                findings.constant.insert(ObjectIdentifier(registration))
            }
            return second
        }
    }

    func box(for key: Vaccine.Key, _ callSite: CallSite) throws -> AnyBox {
        try lock.locked { try box(for: find(key, callSite.place)) }
    }

    func box(wrapped inner: Registration) throws -> AnyBox {
        try lock.locked {
            findings.note(.registration(inner), at: inner.place, .wraps)
            return try box(for: inner)
        }
    }

    func box(
        for key: Vaccine.Key,
        _ callSite: CallSite,
        madeBy make: (Registration) throws -> AnyBox
    ) throws -> AnyBox {
        // The value that was made before is freed without the lock, as in `attemptAgain`.
        let (box, _) = try lock.locked { () -> (AnyBox, Findings.Attempt?) in
            let registration = try find(key, callSite.place)
            let start = findings.running.lastIndex { $0 === registration }
            if let start, findings.running.count > core.maximumDepth {
                throw findings.report(.cycle(Registration.path(findings.running[start...] + [registration])))
            }
            let box = try running(registration) { try make(registration) }
            return (box, findings.attempts.updateValue(.ended(.success(box)), forKey: ObjectIdentifier(registration)))
        }
        return box
    }

    func noteLazy(_ key: Vaccine.Key, orOptional optional: Vaccine.Key?, _ callSite: CallSite) {
        lock.locked {
            if let registration = registration(for: key, or: optional) {
                findings.note(.registration(registration), at: callSite.place, .lazily)
            } else if optional != nil {
                findings.note(.missing(key), at: callSite.place, .optionally)
            } else {
                findings.note(.missing(key), at: callSite.place, .lazily)
                reportMissing(key, at: callSite.place)
            }
        }
    }

    func noteAbsent(_ key: Vaccine.Key, _ callSite: CallSite) {
        lock.locked { findings.note(.missing(key), at: callSite.place, .optionally) }
    }

    func find(_ key: Vaccine.Key, _ place: Vaccine.Place) throws -> Registration {
        progress &+= 1
        guard let registration = registration(for: key) else {
            findings.note(.missing(key), at: place, .needs)
            throw reportMissing(key, at: place)
        }
        findings.note(.registration(registration), at: place, .needs)
        return registration
    }

    /// Without the lock: a lookup may free registrations that were replaced, and with them objects that resolve.
    func registration(for key: Vaccine.Key, or other: Vaccine.Key? = nil) -> Registration? {
        lock.unlocked { core.registration(for: key, or: other) }
    }

    @discardableResult
    private func reportMissing(_ key: Vaccine.Key, at place: Vaccine.Place) -> ReportedError {
        // Searched once for each key: it means to look at all registrations.
        let found = findings.nearMisses[key] ?? lock.unlocked { NearMisses.sentences(for: key) }
        findings.nearMisses[key] = found
        let path = Registration.path(findings.running)
        return findings.report(.missing(key, askedFor: place, path: path, nearMisses: found))
    }

    /// Returns what a factory makes, which runs once for each validation; under the lock.
    func box(for registration: Registration) throws -> AnyBox {
        let identity = ObjectIdentifier(registration)
        switch findings.attempts[identity] {
        case let .ended(result): return try result.get()
        case .running: throw findings.cycle(closedBy: registration)
        case nil: break
        }
        if registration.needsMainActor, !core.isOnMainActor {
            throw findings.report(.notLookedAt(registration.key, calledAt: callSite.place))
        }
        findings.attempts[identity] = .running
        do {
            try throwIfStillStuck(registration)
            StuckFactory.forget(registration)
            let box = try running(registration) { try registration.tryFactory() }
            findings.attempts[identity] = .ended(.success(box))
            return box
        } catch {
            let error = reported(error, registration)
            findings.attempts[identity] = .ended(.failure(error))
            throw error
        }
    }

    private func reported(_ error: any Error, _ registration: Registration) -> ReportedError {
        if let error = error as? ReportedError {
            return error
        }
        let description = lock.unlocked { String(describing: error) }
        return findings.report(.failed(registration.key, description))
    }

    /// Runs a factory, without the lock.
    private func running<Result>(_ registration: Registration, _ factory: () throws -> Result) throws -> Result {
        findings.running.append(registration)
        progress &+= 1
        defer {
            progress &+= 1
            _ = findings.running.popLast()
            if isLeftBehind {
                StuckFactory.forget(registration)
            }
        }
        return try lock.unlocked(factory)
    }
}
