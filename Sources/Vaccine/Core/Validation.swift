/// Runs every factory, to see what each asks for and what goes wrong, and discards what they make.
///
/// It answers the requests: each factory runs once, whatever its scope; a missing cure is replaced with a placeholder;
/// and what factories set goes into cures of the validation's own.
///
/// A factory that calls `getCure` for a missing cure has no value to continue with, so factories run on a separate
/// thread. Such a factory is left where it stands, with its thread, and a new thread continues.
///
/// `@unchecked Sendable`: one thread at a time is at work, while the caller waits for it; the lock hands over.
final class Validation: @unchecked Sendable {
    /// All registrations in sight, in the order of setting, each followed by those that it wraps.
    private(set) var registrations: [Registration] = []
    private(set) var problems: [Vaccine.Problem] = []
    private(set) var edges: [ObservedEdge] = []
    /// The types of what factories returned, and what of it is still alive; neither keeps a value alive.
    private(set) var types: [Registration: Any.Type] = [:]
    private var objects: [Registration: [() -> AnyObject?]] = [:]

    private let use: CuresUse
    private let callSite: Vaccine.Place
    private var attempts: [Registration: Attempt] = [:]
    /// The registrations whose factories are running, outermost first.
    private var running: [Registration] = []
    /// The registrations whose factories ran again, and whether they gave the same object.
    private var isConstant: [Registration: Bool] = [:]
    private var nearMisses: [Vaccine.Key: [String]] = [:]
    private var reportedProblems: Set<Vaccine.Problem> = []

    private let lock = Lock()
    /// Whether a thread is at work; under the lock.
    private var isOnThread = false

    struct ObservedEdge {
        let from: Registration
        let key: Vaccine.Key
        let place: Vaccine.Place
        /// Nil where there is no cure.
        let to: Registration?
        let need: Vaccine.Graph.Need
    }

    private enum Attempt {
        case running
        case ended(Result<AnyBox, any Error>)
    }

    private init(at callSite: Vaccine.Place) {
        // Factories run in a child; what they set is removed at the end.
        use = CuresUse(Registry(over: Registry.current))
        self.callSite = callSite
    }

    /// Validates all cures in sight, and returns what a closure takes from the findings before they are discarded.
    static func run<Result>(at callSite: Vaccine.Place, _ take: (Validation) -> Result) -> Result {
        let validation = Validation(at: callSite)
        validation.validate(Registry.current.visibleRegistrations)
        defer { validation.discard() }
        return take(validation)
    }

    private func validate(_ visible: [Registration]) {
        registrations = visible.flatMap(\.layers)
        // Validations do not nest: a factory that validates would otherwise run itself without end.
        guard ThreadState.current.validation == nil else { return }
        for registration in registrations {
            for earlier in registration.replacedPlaces {
                report(Vaccine.Problem(.replaced(earlier: earlier), registration.key, at: registration.place))
            }
        }
        let examined = visible.filter { !$0.key.takesArguments }
        for registration in examined where registration.needsMainActor {
            attempt { _ = try box(for: registration) }
        }
        onThread(examined) { _ = try $0.box(for: $1) }
        onThread(captives.map(\.captive)) { try $0.repeatFactory($1) }
        reportCaptives()
    }

    /// Frees what was made and set: a thread that was left behind may hold the validation.
    private func discard() {
        attempts = [:]
        objects = [:]
        types = [:]
        isConstant = [:]
        registrations = []
        edges = []
        use.registry.removeAll()
    }

    /// Attempts registrations on a new thread; on another new one, if a factory is left where it stands.
    private func onThread(
        _ registrations: [Registration],
        _ body: @escaping @Sendable (Validation, Registration) throws -> Void
    ) {
        // One thread at a time takes the next, while this one waits for it.
        nonisolated(unsafe) var remaining = registrations[...]
        while !remaining.isEmpty {
            isOnThread = true
            let failure = startDeepThread {
                while let registration = remaining.popFirst() {
                    self.attempt { try body(self, registration) }
                }
                self.endThread()
            }
            guard failure == 0 else {
                isOnThread = false
                for registration in remaining where made(by: registration) == nil {
                    let sentence = "it was not tried, because no thread could be started (error \(failure))."
                    report(Vaccine.Problem(.failed(sentence), registration.key, at: registration.place))
                }
                return
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

    /// Runs a factory; what it throws was reported.
    private func attempt(_ body: () throws -> Void) {
        CuresUse.$current.withValue(use) {
            ThreadState.current.with(Diagnosis(self)) {
                try? body()
            }
        }
    }

    /// Returns what a factory makes, which runs once for each validation.
    private func box(for registration: Registration, askedAt place: Vaccine.Place? = nil) throws -> AnyBox {
        switch attempts[registration] {
        case let .ended(result): return try result.get()
        case .running: throw cycle(closedBy: registration, at: place)
        case nil: break
        }
        // The caller may block the actor of an asynchronous factory.
        if registration.asynchronous?.isIsolated == true || registration.needsMainActor && !MainQueue.isCurrent {
            throw report(.init(.notValidated(calledAt: callSite), registration.key, at: registration.place))
        }
        attempts[registration] = .running
        do {
            let made = try call(registration, with: nil)
            _ = note(made, by: registration)
            return made
        } catch {
            let error = report(error, of: registration)
            attempts[registration] = .ended(.failure(error))
            throw error
        }
    }

    private func call(_ registration: Registration, with arguments: AnyBox?) throws -> AnyBox {
        running.append(registration)
        defer { _ = running.popLast() }
        guard registration.inner == nil, let asynchronous = registration.asynchronous else {
            return try registration.call(with: arguments)
        }
        return try WaitingExecutor().run(asynchronous.make)
    }

    /// Runs a factory once more, to see whether it gives one object to all.
    private func repeatFactory(_ registration: Registration) throws {
        guard !registration.key.takesArguments, !registration.needsMainActor else { return }
        guard isConstant[registration] == nil, let first = made(by: registration) else { return }
        isConstant[registration] = false
        let second = try call(registration, with: nil)
        isConstant[registration] = second.object === first.object
    }

    /// Returns the value of a request; that of a cure with arguments is made anew each time.
    func box(for lookup: Lookup) throws -> AnyBox {
        let registration = lookup.inner ?? Registry.current.peek(lookup.key)
        note(lookup, registration, lookup.inner == nil ? .needs : .wraps)
        guard let registration else { throw reportMissing(lookup) }
        guard registration.key.takesArguments else { return try box(for: registration, askedAt: lookup.place) }
        if running.count > 1000, running.contains(registration) {
            throw cycle(closedBy: registration, at: lookup.place)
        }
        let made = try call(registration, with: lookup.arguments)
        // What was made before is freed at the end of this function.
        let earlier = note(made, by: registration)
        return withExtendedLifetime(earlier) { made }
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

    /// Leaves the running factory where it stands, as it cannot go on after an error.
    ///
    /// Returns only where that is impossible, because the caller of the validation waits on this thread.
    func leaveFactory(_ error: any Error) {
        guard isOnThread, let last = running.last else { return }
        let problem = report(error, of: last)
        for registration in running {
            attempts[registration] = .ended(.failure(problem))
        }
        running = []
        endThread()
        // Another thread goes on. This one holds what its factories hold, as long as the process lives.
        lock.withLock {
            while true {
                lock.wait()
            }
        }
    }

    private func made(by registration: Registration) -> AnyBox? {
        guard case let .ended(result) = attempts[registration] else { return nil }
        return try? result.get()
    }

    /// Notes what a factory returned, and returns the attempt that this replaces, to be freed.
    private func note(_ box: AnyBox, by registration: Registration) -> Attempt? {
        types[registration] = type(of: box.anyValue)
        if let object = box.object {
            objects[registration, default: []].append { [weak object] in object }
        }
        return attempts.updateValue(.ended(.success(box)), forKey: registration)
    }

    private func note(_ lookup: Lookup, _ asked: Registration?, _ need: Vaccine.Graph.Need) {
        guard let asking = running.last else { return }
        let key = asked?.key ?? lookup.key
        edges.append(ObservedEdge(from: asking, key: key, place: lookup.place, to: asked, need: need))
    }

    /// Adds a problem, unless it is there already, and returns it as an error to throw.
    @discardableResult
    private func report(_ problem: Vaccine.Problem) -> Vaccine.Problem {
        if reportedProblems.insert(problem).inserted {
            problems.append(problem)
        }
        return problem
    }

    @discardableResult
    private func reportMissing(_ lookup: Lookup) -> Vaccine.Problem {
        let key = lookup.key
        // Searched once for each key: all registrations are visited.
        let nearMisses = nearMisses[key] ?? NearMisses.sentences(for: key, in: Registry.current)
        self.nearMisses[key] = nearMisses
        let path = Registration.path(running)
        return report(.init(.missing, key, at: lookup.place, path: path, nearMisses: nearMisses))
    }

    private func cycle(closedBy registration: Registration, at place: Vaccine.Place?) -> Vaccine.Problem {
        let start = running.lastIndex(of: registration) ?? running.startIndex
        return report(.cycle(Registration.path(running[start...] + [registration]), at: place))
    }

    private func report(_ error: any Error, of registration: Registration) -> Vaccine.Problem {
        report(error as? Vaccine.Problem ?? .init(.failed("\(error)"), registration.key, at: registration.place))
    }

    /// Reports what singletons keep, and first frees what they, like all other factories, only used.
    private func reportCaptives() {
        attempts = attempts.filter { $0.key.scope == .singleton }
        for (keeper, edge, captive) in captives where isConstant[captive] != true {
            let kind = Vaccine.Problem.Kind.captive(keptBy: keeper.key, scope: captive.scope)
            report(Vaccine.Problem(kind, captive.key, at: edge.place))
        }
    }

    /// The objects of a shorter life that singletons asked for and that are alive, or will be made lazily.
    ///
    /// A value type is copied, so its own lifetime does not matter; objects that it references are retained.
    private var captives: [(keeper: Registration, edge: ObservedEdge, captive: Registration)] {
        let needs = Dictionary(grouping: edges.filter { $0.need != .wraps }, by: \.from)
        var keepers: Set<Registration> = []
        var captives: [(Registration, ObservedEdge, Registration)] = []
        for keeper in edges.map(\.from) where keeper.scope == .singleton && keepers.insert(keeper).inserted {
            var seen: Set<Registration> = []
            var pending = (needs[keeper] ?? []).reversed().map { (edge: $0, isLazy: $0.need == .lazily) }
            while let (edge, isLazy) = pending.popLast() {
                guard let needed = edge.to, needed.scope != .singleton else { continue }
                if let objects = objects[needed], isLazy || objects.contains(where: { $0() != nil }) {
                    captives.append((keeper, edge, needed))
                } else if seen.insert(needed).inserted {
                    pending += (needs[needed] ?? []).reversed().map { ($0, isLazy || $0.need == .lazily) }
                }
            }
        }
        return captives
    }
}
