/// Runs every factory once, to see what each asks for and what goes wrong, and discards what they make.
///
/// It answers the requests: each factory runs once, whatever its scope; a missing cure is replaced with a placeholder;
/// and what factories set goes into cures of the validation's own.
///
/// A factory that calls `getCure` for a missing cure has no value to continue with, so factories run on threads of the
/// validation. Such a factory is left where it stands, with its thread.
///
/// `@unchecked Sendable`: one thread at a time is at work, while the caller waits for it; the lock hands over.
final class Validation: Diagnosis, @unchecked Sendable {
    private(set) var problems: [Vaccine.Problem] = []
    private(set) var graph = Vaccine.Graph()
    /// The indices of the graph's nodes: of the cures in sight, and of what is missing, with what may be meant by it.
    private var nodes: [Registration: Int] = [:]
    private var missing: [Vaccine.Key: (node: Int, nearMisses: [String])] = [:]
    private var attempts: [Registration: Result<AnyBox, Vaccine.Problem>] = [:]
    /// What finds the objects that the factory of a node returned, as long as they live.
    private var objects: [Int: [() -> AnyBox?]] = [:]

    /// A child, whose cures are what factories set.
    private let cures = Cures.current.makeChild()
    private let callSite: Vaccine.Place
    private let lock = Lock()
    /// Whether a thread is at work; under the lock.
    private var isOnThread = false

    /// Validates all cures in sight.
    init(at callSite: Vaccine.Place) {
        self.callSite = callSite
        super.init()
        let visible = Registry.current.visibleRegistrations
        let layers = visible.flatMap(\.layers)
        for layer in layers {
            nodes[layer] = graph.nodes.count
            graph.nodes.append(.init(key: layer.key, scope: layer.scope, place: layer.place))
        }
        // Validations do not nest: a factory that validates would otherwise run itself without end.
        guard ThreadState.current.validation == nil else { return }
        for layer in layers {
            for earlier in layer.replacedPlaces {
                report(.init(.replaced(earlier: earlier), layer.key, at: layer.place))
            }
        }
        runFactories(visible.filter { !$0.key.takesArguments })
        reportCaptives()
        // A thread that was left behind holds the validation.
        nodes = [:]
        // What was found or asked for repeatedly counts once.
        var seen: Set<AnyHashable> = []
        problems.removeAll { !seen.insert($0).inserted }
        graph.edges.removeAll { !seen.insert([$0.from, $0.to]).inserted }
    }

    /// Runs the factories of the main actor here, and each of the others on a thread, for which this one waits.
    private func runFactories(_ registrations: [Registration]) {
        registrations.filter(\.needsMainActor).forEach(attempt)
        for registration in registrations where attempts[registration] == nil {
            isOnThread = true
            startDeepThread {
                self.attempt(registration)
                self.endThread(isLeft: false)
            }
            lock.withLock {
                while isOnThread {
                    lock.wait()
                }
            }
        }
    }

    /// Lets the caller go on; a thread that is left stays here, and holds what its factories hold, for ever.
    private func endThread(isLeft: Bool) {
        lock.withLock {
            isOnThread = false
            lock.wakeAll()
            while isLeft {
                lock.wait()
            }
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
        if let node = nodes[registration] {
            let type = TypeIdentity(type: type(of: made.anyValue))
            graph.nodes[node].made = type == registration.key.type ? nil : type.shortName
            objects[node, default: []] += made.object == nil ? [] : [made.finder]
        }
        return made
    }

    /// Returns the value of a request; not inlined where every request passes.
    @inline(never)
    func box(for lookup: Lookup, isAwaited: Bool = false) throws -> AnyBox {
        let registration = lookup.inner ?? Registry.current.peek(lookup.key)
        note(lookup, registration, lookup.inner == nil ? .needs : .wraps)
        guard let registration else { throw reportMissing(lookup) }
        // A kept value may have been awaited earlier, and what is wrapped is awaited with its decorator.
        if registration.asynchronous != nil, !isAwaited, !registration.scope.isCached, lookup.inner == nil {
            let error = "\(AsynchronousFactory.advice) It was asked for at \(lookup.place)."
            throw report(.init(.failed(error), lookup.key, at: lookup.place, path: ThreadState.current.path))
        }
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

    /// Adds an edge to the graph, unless a factory has set one of the cures.
    private func note(_ lookup: Lookup, _ asked: Registration?, _ need: Vaccine.Graph.Need) {
        guard let asking = ThreadState.current.innermost, let from = nodes[asking] else { return }
        if asked == nil, missing[lookup.key] == nil {
            // Searched once for each key: all registrations are visited.
            missing[lookup.key] = (graph.nodes.count, NearMisses.sentences(for: lookup.key, in: Registry.current))
            graph.nodes.append(.init(key: lookup.key, scope: nil, place: nil))
        }
        guard let to = asked.map({ nodes[$0] }) ?? missing[lookup.key]?.node else { return }
        graph.edges.append(.init(from: from, to: to, need: need, place: lookup.place))
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
        endThread(isLeft: true)
    }

    /// Adds a problem, and returns it as an error to throw.
    @discardableResult
    private func report(_ problem: Vaccine.Problem) -> Vaccine.Problem {
        problems.append(problem)
        return problem
    }

    private func report(_ error: any Error, of registration: Registration) -> Vaccine.Problem {
        report(error as? Vaccine.Problem ?? .init(.failed("\(error)"), registration.key, at: registration.place))
    }

    @discardableResult
    private func reportMissing(_ lookup: Lookup) -> Vaccine.Problem {
        let key = lookup.key
        let nearMisses = missing[key]?.nearMisses ?? NearMisses.sentences(for: key, in: Registry.current)
        return report(.init(.missing, key, at: lookup.place, path: ThreadState.current.path, nearMisses: nearMisses))
    }

    /// Reports the objects of a shorter life that singletons retain, or make when a lazy property is read.
    ///
    /// They are freed with the values of the singletons, or have been. An object that lives on is the program's, which
    /// has one for all. A value is copied, and what it needs is examined instead.
    private func reportCaptives() {
        attempts = attempts.filter { $0.key.scope == .singleton }
        let retained = objects.mapValues { $0.filter { $0() != nil } }
        attempts = [:]
        cures.registry.removeAll()
        let needs = Dictionary(grouping: graph.edges.filter { $0.need != .wraps }, by: \.from)
        for (index, keeper) in graph.nodes.enumerated() where keeper.scope == .singleton {
            var seen: Set<Int> = []
            var pending = [(node: index, isLazy: false)]
            while let asking = pending.popLast() {
                for edge in needs[asking.node] ?? [] {
                    let needed = graph.nodes[edge.to]
                    guard let scope = needed.scope, scope != .singleton else { continue }
                    let isLazy = asking.isLazy || edge.need == .lazily
                    if let kept = (isLazy ? objects : retained)[edge.to], !kept.isEmpty {
                        guard kept.contains(where: { $0() == nil }) else { continue }
                        report(.init(.captive(keptBy: keeper.key, scope: scope), needed.key, at: edge.place))
                    } else if seen.insert(edge.to).inserted {
                        pending.append((edge.to, isLazy))
                    }
                }
            }
        }
    }
}
