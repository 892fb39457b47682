/// What a validation has found so far.
struct Findings {
    /// All registrations in sight, in the order in which they were set, each followed by those that it wraps.
    var registrations: [Registration] = []
    private(set) var problems: [Vaccine.Problem] = []
    private(set) var edges: [ObservedEdge] = []
    var attempts: [Registration: Attempt] = [:]
    /// The registrations whose factories are running, outermost first.
    var running: [Registration] = []
    /// The registrations whose factories ran again, and whether they gave the same object.
    var isConstant: [Registration: Bool] = [:]

    /// The sentences about keys that are missing.
    var nearMisses: [Vaccine.Key: [String]] = [:]

    private var reportedProblems: Set<Vaccine.Problem> = []
    private var hasCycle = false

    /// One cure asks for another.
    struct ObservedEdge {
        let from: Registration
        let key: Vaccine.Key
        /// The registration for the key; nil where there is none.
        let to: Registration?
        let place: Vaccine.Place
        let need: Vaccine.Graph.Need
    }

    /// The state of a factory's run.
    enum Attempt {
        case running
        case ended(Result<AnyBox, any Error>)
    }

    /// The value that a factory returned; nil if it failed.
    func made(by registration: Registration) -> AnyBox? {
        guard case let .ended(result) = attempts[registration] else { return nil }
        return try? result.get()
    }

    /// Adds an edge from the factory that is running, to what it asks for.
    mutating func note(
        _ key: Vaccine.Key,
        _ asked: Registration?,
        at place: Vaccine.Place,
        _ need: Vaccine.Graph.Need
    ) {
        guard let asking = running.last else { return }
        edges.append(ObservedEdge(from: asking, key: asked?.key ?? key, to: asked, place: place, need: need))
    }

    /// Adds a problem, unless it is there already, and returns it as an error to throw.
    @discardableResult
    mutating func report(_ problem: Vaccine.Problem) -> ReportedError {
        if reportedProblems.insert(problem).inserted {
            problems.append(problem)
        }
        return ReportedError(problem: problem)
    }

    /// Returns the error that closes a cycle; cycles are reported when all edges are known.
    mutating func cycle(closedBy registration: Registration) -> ReportedError {
        hasCycle = true
        let start = running.firstIndex(of: registration) ?? running.startIndex
        return ReportedError(problem: .cycle(Registration.path(running[start...] + [registration])))
    }

    /// Reports cycles that together cover every edge that is part of a cycle.
    mutating func reportCycles() {
        guard hasCycle else { return }
        let immediate = edges.filter { $0.need == .needs || $0.need == .wraps }
        for cycle in Cycles.covering(immediate.compactMap { edge in edge.to.map { [edge.from, $0] } }) {
            report(.cycle(Registration.path(cycle)))
        }
    }

    mutating func reportReplaced() {
        for registration in registrations {
            for earlier in registration.replacedPlaces {
                report(.replaced(registration.key, earlier: earlier, later: registration.place))
            }
        }
    }

    mutating func reportCaptives() {
        for (keeper, edge, captive) in captives where isConstant[captive] != true {
            report(.captive(captive.key, keptBy: keeper.key, scope: captive.scope, askedFor: edge.place))
        }
    }

    /// The objects of a shorter life that singletons keep, and the edges by which they do.
    ///
    /// A value type is copied, so its own lifetime does not matter; objects that it references are retained.
    var captives: [(keeper: Registration, edge: ObservedEdge, captive: Registration)] {
        let needs = Dictionary(grouping: edges.filter { $0.need != .wraps }, by: \.from)
        var keepers: Set<Registration> = []
        var captives: [(Registration, ObservedEdge, Registration)] = []
        for keeper in edges.map(\.from) where keeper.scope.isSingleton && keepers.insert(keeper).inserted {
            var seen: Set<Registration> = []
            var pendingEdges: [ObservedEdge] = (needs[keeper] ?? []).reversed()
            while let edge = pendingEdges.popLast() {
                guard let needed = edge.to, !needed.scope.isSingleton else { continue }
                if made(by: needed)?.object != nil {
                    captives.append((keeper, edge, needed))
                } else if seen.insert(needed).inserted {
                    pendingEdges += (needs[needed] ?? []).reversed()
                }
            }
        }
        return captives
    }
}

/// An error that is among the problems already.
struct ReportedError: Error, CustomStringConvertible {
    let problem: Vaccine.Problem

    var description: String {
        problem.description
    }
}
