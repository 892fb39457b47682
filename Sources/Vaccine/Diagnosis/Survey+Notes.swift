/// What a survey writes down.
extension Survey {
    func note(_ target: Target, at place: Vaccine.Place, _ kind: Vaccine.Graph.Need) {
        guard let asking = underWay.last else { return }
        edges.append(Edge(from: asking, to: target, place: place, kind: kind))
    }

    func noted(_ problem: Vaccine.Problem) -> Noted {
        if notedProblems.insert(problem).inserted {
            problems.append(problem)
        }
        return Noted(error: problem)
    }

    @discardableResult
    func noteMissing(_ key: Vaccine.Key, _ question: Question) -> Noted {
        noted(.missing(
            key,
            askedFor: question.place,
            path: AnyCure.path(underWay),
            nearMisses: nearMisses(of: key)
        ))
    }

    /// Looked for once for each key: it means to look at all cures.
    private func nearMisses(of key: Vaccine.Key) -> [String] {
        if let known = nearMissesFound[key] {
            return known
        }
        let found = Registry.current.nearMisses(of: key)
        nearMissesFound[key] = found
        return found
    }

    /// The error for who closes a circle; the circles are told when all that anybody asks for is known.
    func noteCycle(closedBy cure: AnyCure) -> Noted {
        hasCycle = true
        let start = underWay.firstIndex { $0 === cure } ?? underWay.startIndex
        return Noted(error: Vaccine.Problem.cycle(AnyCure.path(underWay[start...] + [cure])))
    }

    /// Tells circles until each edge that is part of one is part of one that was told.
    func noteCycles() {
        guard hasCycle else { return }
        var graph = Cycles()
        for edge in edges where edge.kind == .needs || edge.kind == .wraps {
            if case let .cure(cure) = edge.to {
                graph.add(edge.from, cure)
            }
        }
        for cycle in graph.covering {
            _ = noted(.cycle(AnyCure.path(cycle)))
        }
    }

    func noteReplaced() {
        for cure in allCures {
            // The same line run twice, as in a test's `setUp`, is no contradiction.
            for earlier in cure.replacedPlaces {
                _ = noted(.replaced(cure.key, earlier: earlier, later: cure.place))
            }
        }
    }

    /// The objects of a shorter life that singletons keep, and the edges by which they do.
    ///
    /// A value type is copied, and has no life that could be too short; but what it holds is kept with it.
    private var captives: [(keeper: AnyCure, edge: Edge, cure: AnyCure)] {
        let needs = Dictionary(grouping: edges.filter { $0.kind != .wraps }) { ObjectIdentifier($0.from) }
        var keepers: Set<ObjectIdentifier> = []
        return edges.map(\.from).filter { $0.scope.isSingleton && keepers.insert(ObjectIdentifier($0)).inserted }
            .flatMap { keeper in
                var captives: [(AnyCure, Edge, AnyCure)] = []
                var seen: Set<ObjectIdentifier> = []
                var ahead = Array((needs[ObjectIdentifier(keeper)] ?? []).reversed())
                while let edge = ahead.popLast() {
                    guard case let .cure(cure) = edge.to, !cure.scope.isSingleton else { continue }
                    if made(by: cure)?.object != nil {
                        captives.append((keeper, edge, cure))
                    } else if seen.insert(ObjectIdentifier(cure)).inserted {
                        ahead += (needs[ObjectIdentifier(cure)] ?? []).reversed()
                    }
                }
                return captives
            }
    }

    /// The cures whose objects singletons keep, each once.
    var keptCures: [AnyCure] {
        var seen: Set<ObjectIdentifier> = []
        return captives.map(\.cure).filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    func noteCaptives() {
        for (keeper, edge, cure) in captives where !constant.contains(ObjectIdentifier(cure)) {
            _ = noted(.captive(cure.key, keptBy: keeper.key, scope: cure.scope, askedFor: edge.place))
        }
    }
}
