/// What a survey writes down.
extension Survey {
    func note(_ target: Target, at place: Vaccine.Place, _ kind: Vaccine.Graph.Need) {
        guard let asking = underWay.last else { return }
        edges.append(Edge(from: asking, to: target, place: place, kind: kind))
    }

    func noted(_ problem: Vaccine.Problem) -> Noted {
        if !problems.contains(problem) {
            problems.append(problem)
        }
        return Noted(error: problem)
    }

    @discardableResult
    func noteMissing(_ key: Vaccine.Key, _ question: Question) -> Noted {
        noted(.missing(
            key,
            askedFor: question.place,
            path: underWay.map(\.key),
            nearMisses: registry.nearMisses(of: key)
        ))
    }

    func noteCycle(closedBy cure: AnyCure) -> Noted {
        let start = underWay.firstIndex { $0 === cure } ?? underWay.startIndex
        let keys = underWay[start...].map(\.key)
        let problem = Vaccine.Problem.cycle(keys + [cure.key])
        // The same circle may be entered at each of its cures.
        return seenCycles.insert(Set(keys)).inserted ? noted(problem) : Noted(error: problem)
    }

    func noteReplaced() {
        for cure in cures {
            // The same line run twice, as in a test's `setUp`, is no contradiction.
            guard let earlier = cure.replacedPlace, earlier != cure.place else { continue }
            _ = noted(.replaced(cure.key, earlier: earlier, later: cure.place))
        }
    }

    /// The edges by which a singleton keeps an object that is no singleton's.
    private var keepingEdges: [(edge: Edge, kept: AnyCure)] {
        edges.compactMap { edge in
            guard edge.from.scope.isSingleton, edge.kind != .wraps, case let .cure(cure) = edge.to else { return nil }
            // A value type is copied, and has no life that could be too short.
            return !cure.scope.isSingleton && made(by: cure)?.object != nil ? (edge, cure) : nil
        }
    }

    /// The cures whose objects singletons keep, each once.
    var kept: [AnyCure] {
        var seen: Set<ObjectIdentifier> = []
        return keepingEdges.map(\.kept).filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    func noteCaptives() {
        for (edge, cure) in keepingEdges where !constant.contains(ObjectIdentifier(cure)) {
            _ = noted(.captive(cure.key, keptBy: edge.from.key, scope: cure.scope, askedFor: edge.place))
        }
    }
}
