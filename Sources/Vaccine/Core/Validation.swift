/// Runs every factory once, to see what each asks for and what goes wrong, and discards what they make.
///
/// It answers the requests: each factory runs once, whatever its scope; a missing cure is replaced with a placeholder;
/// and what factories set goes into cures of the validation's own.
///
/// A factory that calls `getCure` for a missing cure has no value to continue with, so factories run on a separate
/// thread. Such a factory is left where it stands, with its thread, and a new thread continues.
///
/// `@unchecked Sendable`: one thread at a time is at work, while the caller waits for it; the lock hands over.
final class Validation: Diagnosis, @unchecked Sendable {
    struct Findings {
        /// All registrations in sight, in the order of setting, each followed by those that it wraps.
        var registrations: [Registration] = []
        var requests: [Request] = []
        /// The types of what factories returned.
        var types: [Registration: Any.Type] = [:]
        var problems: [Vaccine.Problem] = []
    }

    /// A request of a factory.
    struct Request {
        let from: Registration
        let key: Vaccine.Key
        let place: Vaccine.Place
        /// Nil where there is no cure.
        let to: Registration?
        let need: Vaccine.Graph.Need
    }

    private var findings = Findings()
    private var attempts: [Registration: Result<AnyBox, Vaccine.Problem>] = [:]
    /// What finds the objects that factories returned, as long as they live.
    private var objects: [Registration: [() -> AnyBox?]] = [:]
    private var nearMisses: [Vaccine.Key: [String]] = [:]

    /// A child, whose cures are what factories set.
    private let cures = Cures.current.makeChild()
    private let callSite: Vaccine.Place
    private let lock = Lock()
    /// Whether a thread is at work; under the lock.
    private var isOnThread = false

    private init(at callSite: Vaccine.Place) {
        self.callSite = callSite
    }

    /// Validates all cures in sight.
    static func run(at callSite: Vaccine.Place) -> Findings {
        let validation = Validation(at: callSite)
        let visible = Registry.current.visibleRegistrations
        validation.findings.registrations = visible.flatMap(\.layers)
        // Validations do not nest: a factory that validates would otherwise run itself without end.
        if ThreadState.current.validation == nil {
            for layer in validation.findings.registrations {
                for earlier in layer.replacedPlaces {
                    validation.report(Vaccine.Problem(.replaced(earlier: earlier), layer.key, at: layer.place))
                }
            }
            validation.runFactories(visible.filter { !$0.key.takesArguments })
            validation.reportCaptives()
        }
        // A thread that was left behind holds the validation.
        var findings = exchange(&validation.findings, with: Findings())
        var seen: Set<Vaccine.Problem> = []
        findings.problems.removeAll { !seen.insert($0).inserted }
        return findings
    }

    /// Runs the factories of the main actor here, and the others on a thread.
    private func runFactories(_ registrations: [Registration]) {
        registrations.filter(\.needsMainActor).forEach(attempt)
        // One thread at a time takes the next, while this one waits for it.
        nonisolated(unsafe) var remaining = registrations[...]
        while !remaining.isEmpty {
            isOnThread = true
            startDeepThread {
                while let registration = remaining.popFirst() {
                    self.attempt(registration)
                }
                self.endThread()
            }
            lock.withLock {
                while isOnThread {
                    lock.wait()
                }
            }
        }
    }

    private func endThread() {
        lock.withLock {
            isOnThread = false
            lock.wakeAll()
        }
    }

    private func attempt(_ registration: Registration) {
        failures = []
        cures.use {
            ThreadState.current.with(self) {
                // The error was reported.
                _ = try? box(for: registration, askedAt: registration.place)
            }
        }
    }

    /// Returns what a factory makes, which runs once for each validation if it takes no arguments.
    private func box(
        for registration: Registration, askedAt place: Vaccine.Place, with arguments: AnyBox? = nil
    ) throws -> AnyBox {
        if let result = attempts[registration] {
            return try result.get()
        }
        let thread = ThreadState.current
        if thread.isRunning(registration) {
            throw report(thread.cycle(closedBy: registration, at: place))
        }
        // The caller may block the actor of an asynchronous factory.
        if registration.asynchronous?.isIsolated == true || registration.needsMainActor && !MainQueue.isCurrent {
            throw report(.init(.notValidated(calledAt: callSite), registration.key, at: registration.place))
        }
        let made = Result { try thread.run(registration, askedAt: place) { try call(registration, with: arguments) } }
        guard !registration.key.takesArguments else { return try made.get() }
        let result = made.mapError { report($0, of: registration) }
        attempts[registration] = result
        return try result.get()
    }

    private func call(_ registration: Registration, with arguments: AnyBox?) throws -> AnyBox {
        let made = if registration.inner == nil, let asynchronous = registration.asynchronous {
            try WaitingExecutor().run(asynchronous.make)
        } else {
            try registration.call(with: arguments)
        }
        findings.types[registration] = type(of: made.anyValue)
        if made.object != nil {
            objects[registration, default: []].append(made.finder)
        }
        return made
    }

    /// Returns the value of a request; not inlined where every request passes.
    @inline(never)
    func box(for lookup: Lookup) throws -> AnyBox {
        let registration = lookup.inner ?? Registry.current.peek(lookup.key)
        note(lookup, registration, lookup.inner == nil ? .needs : .wraps)
        guard let registration else { throw reportMissing(lookup) }
        return try box(for: registration, askedAt: lookup.place, with: lookup.arguments)
    }

    /// Notes what a property will ask for when it is first read, or that an optional has no cure.
    func noteUnresolved(_ lookup: Lookup, orOptional optional: Vaccine.Key?) {
        let registry = Registry.current
        let registration = registry.nearest(of: [optional ?? lookup.key, lookup.key]).flatMap { registry.peek($0) }
        note(lookup, registration, registration == nil && optional != nil ? .optionally : .lazily)
        if registration == nil, optional == nil {
            reportMissing(lookup)
        }
    }

    private func note(_ lookup: Lookup, _ asked: Registration?, _ need: Vaccine.Graph.Need) {
        guard let asking = ThreadState.current.innermost else { return }
        findings.requests.append(Request(from: asking, key: lookup.key, place: lookup.place, to: asked, need: need))
    }

    /// Leaves the running factory where it stands, as it cannot go on after an error.
    ///
    /// Returns only where that is impossible, because the caller of the validation waits on this thread.
    func leaveFactory(_ error: any Error) {
        let thread = ThreadState.current
        guard isOnThread, let last = thread.innermost else { return }
        let problem = report(error, of: last)
        for registration in thread.registrations where !registration.key.takesArguments {
            attempts[registration] = .failure(problem)
        }
        endThread()
        // Another thread goes on. This one holds what its factories hold, as long as the process lives.
        lock.withLock {
            while true {
                lock.wait()
            }
        }
    }

    /// Adds a problem, and returns it as an error to throw.
    @discardableResult
    private func report(_ problem: Vaccine.Problem) -> Vaccine.Problem {
        findings.problems.append(problem)
        return problem
    }

    private func report(_ error: any Error, of registration: Registration) -> Vaccine.Problem {
        report(error as? Vaccine.Problem ?? .init(.failed("\(error)"), registration.key, at: registration.place))
    }

    @discardableResult
    private func reportMissing(_ lookup: Lookup) -> Vaccine.Problem {
        let key = lookup.key
        // Searched once for each key: all registrations are visited.
        let nearMisses = nearMisses[key] ?? NearMisses.sentences(for: key, in: Registry.current)
        self.nearMisses[key] = nearMisses
        return report(.init(.missing, key, at: lookup.place, path: ThreadState.current.path, nearMisses: nearMisses))
    }

    /// Reports the objects of a shorter life that singletons retain, or make when a lazy property is read.
    ///
    /// An object that outlives the values of the singletons, too, is the program's, which has one for all.
    private func reportCaptives() {
        attempts = attempts.filter { $0.key.scope == .singleton }
        let suspects = suspects
        attempts = [:]
        cures.registry.removeAll()
        for (captive, objects) in suspects where objects.contains(where: { $0() == nil }) {
            report(captive)
        }
    }

    /// What singletons asked for and retain, while other values are free; a captive if it is freed with them.
    ///
    /// A value type is copied, so its own lifetime does not matter; objects that it references are retained.
    private var suspects: [(captive: Vaccine.Problem, objects: [() -> AnyBox?])] {
        var suspects: [(Vaccine.Problem, [() -> AnyBox?])] = []
        var needs = Dictionary(grouping: findings.requests.filter { $0.need != .wraps }, by: \.from)
        for keeper in findings.requests.map(\.from) where keeper.scope == .singleton {
            var seen: Set<Registration> = []
            // The last is next. A singleton is never needed below, so its requests are removed when it is visited.
            var pending = (needs.removeValue(forKey: keeper) ?? []).reversed().map { (request: $0, isLazy: false) }
            while let (request, isInLazy) = pending.popLast() {
                guard let needed = request.to, needed.scope != .singleton else { continue }
                let isLazy = isInLazy || request.need == .lazily
                let retained = (objects[needed] ?? []).filter { isLazy || $0() != nil }
                if !retained.isEmpty {
                    let kind = Vaccine.Problem.Kind.captive(keptBy: keeper.key, scope: needed.scope)
                    suspects.append((Vaccine.Problem(kind, needed.key, at: request.place), retained))
                } else if seen.insert(needed).inserted {
                    pending += (needs[needed] ?? []).reversed().map { ($0, isLazy) }
                }
            }
        }
        return suspects
    }
}
