/// What a validation has found so far.
struct Findings {
    /// All registrations in sight, in the order of setting, each followed by those that it wraps.
    var registrations: [Registration] = []
    private(set) var problems: [Vaccine.Problem] = []
    private(set) var edges: [ObservedEdge] = []
    var attempts: [Registration: Attempt] = [:]
    /// The types of what factories returned, and what of it is still alive; neither keeps a value alive.
    private(set) var types: [Registration: Any.Type] = [:]
    private var objects: [Registration: [() -> AnyObject?]] = [:]
    /// The registrations whose factories are running, outermost first.
    var running: [Registration] = []
    /// The registrations whose factories ran again, and whether they gave the same object.
    var isConstant: [Registration: Bool] = [:]

    var nearMisses: [Vaccine.Key: [String]] = [:]

    private var reportedProblems: Set<Vaccine.Problem> = []
    /// One cure asks for another.
    struct ObservedEdge {
        let from: Registration
        let lookup: Lookup
        /// The registration for the key; nil where there is none.
        let to: Registration?
        let need: Vaccine.Graph.Need
    }

    enum Attempt {
        case running
        case ended(Result<any AnyBox, any Error>)
    }

    /// The value that a factory returned; nil if it failed.
    func made(by registration: Registration) -> (any AnyBox)? {
        guard case let .ended(result) = attempts[registration] else { return nil }
        return try? result.get()
    }

    /// Records what a factory returned, and returns the attempt that this replaces.
    mutating func noteMade(_ box: any AnyBox, by registration: Registration) -> Attempt? {
        types[registration] = type(of: box.anyValue)
        if let object = box.object {
            objects[registration, default: []].append { [weak object] in object }
        }
        return attempts.updateValue(.ended(.success(box)), forKey: registration)
    }

    /// Adds an edge from the factory that is running, to what it asks for.
    mutating func note(_ lookup: Lookup, _ asked: Registration?, _ need: Vaccine.Graph.Need) {
        guard let asking = running.last else { return }
        let lookup = Lookup(key: asked?.key ?? lookup.key, place: lookup.place, inner: lookup.inner)
        edges.append(ObservedEdge(from: asking, lookup: lookup, to: asked, need: need))
    }

    /// Adds a problem, unless it is there already, and returns it as an error to throw.
    @discardableResult
    mutating func report(_ problem: Vaccine.Problem) -> Vaccine.Problem {
        if reportedProblems.insert(problem).inserted {
            problems.append(problem)
        }
        return problem
    }

    /// Adds the cycle that a request for a running factory closes.
    mutating func reportCycle(closedBy registration: Registration, at place: Vaccine.Place?) -> Vaccine.Problem {
        let start = running.lastIndex(of: registration) ?? running.startIndex
        return report(.cycle(Registration.path(running[start...] + [registration]), at: place))
    }

    @discardableResult
    mutating func reportFailed(_ registration: Registration, _ sentence: String) -> Vaccine.Problem {
        report(Vaccine.Problem(.failed(sentence), registration.key, at: registration.place))
    }

    mutating func reportReplaced() {
        for registration in registrations {
            for earlier in registration.replacedPlaces {
                report(Vaccine.Problem(.replaced(earlier: earlier), registration.key, at: registration.place))
            }
        }
    }

    /// Reports what singletons keep, and first frees what they, like all other factories, only used.
    mutating func reportCaptives() {
        attempts = attempts.filter(\.key.scope.isSingleton)
        for (keeper, edge, captive) in captives where isConstant[captive] != true {
            let kind = Vaccine.Problem.Kind.captive(keptBy: keeper.key, scope: captive.scope)
            report(Vaccine.Problem(kind, captive.key, at: edge.lookup.place))
        }
    }

    /// The objects of a shorter life that singletons asked for and that are alive, or will be made lazily.
    ///
    /// A value type is copied, so its own lifetime does not matter; objects that it references are retained.
    var captives: [(keeper: Registration, edge: ObservedEdge, captive: Registration)] {
        let needs = Dictionary(grouping: edges.filter { $0.need != .wraps }, by: \.from)
        var keepers: Set<Registration> = []
        var captives: [(Registration, ObservedEdge, Registration)] = []
        for keeper in edges.map(\.from) where keeper.scope.isSingleton && keepers.insert(keeper).inserted {
            var seen: Set<Registration> = []
            var pending = (needs[keeper] ?? []).reversed().map { (edge: $0, isLazy: $0.need == .lazily) }
            while let (edge, isLazy) = pending.popLast() {
                guard let needed = edge.to, !needed.scope.isSingleton else { continue }
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
