extension Findings {
    /// Reports cycles that together contain every edge of a cycle.
    ///
    /// A graph may have exponentially many cycles; there are never more of these than edges.
    mutating func reportCycles() {
        guard !cycleEntryPoints.isEmpty else { return }
        var places: [[Registration]: Vaccine.Place] = [:]
        let edges = edges.compactMap { edge -> [Registration]? in
            guard let to = edge.to, edge.need == .needs || edge.need == .wraps else { return nil }
            if edge.need == .needs, places[[edge.from, to]] == nil {
                places[[edge.from, to]] = edge.lookup.place
            }
            return [edge.from, to]
        }
        // Each cycle has an entry point. Most edges lead only to or from one, and need no search.
        let entryPoints = cycleEntryPoints
        let leading = Findings.nextHop(to: entryPoints, Dictionary(grouping: edges) { $0[1] })
        let following = Findings.nextHop(to: entryPoints, Dictionary(grouping: edges.map { [$0[1], $0[0]] }) { $0[1] })
        let cyclic = edges.filter { leading[$0[1]] != nil && following[$0[0]] != nil }
        let asking = Dictionary(grouping: cyclic) { $0[1] }
        let asked = Dictionary(grouping: cyclic) { $0[0] }
        var seen: Set<Registration> = []
        var covered: Set<[Registration]> = []
        for start in edges.joined() where seen.insert(start).inserted {
            lazy var next = Findings.nextHop(to: [start], asking)
            for edge in asked[start] ?? [] where !covered.contains(edge) && next[edge[1]] != nil {
                let cycle = [start] + sequence(first: edge[1]) { $0 == start ? nil : next[$0] }
                let cycleEdges = zip(cycle, cycle.dropFirst()).map { [$0, $1] }
                covered.formUnion(cycleEdges)
                report(.cycle(Registration.path(cycle), at: cycleEdges.lazy.compactMap { places[$0] }.first))
            }
        }
    }

    /// Returns the next registration on the shortest path to one of several, for all from which there is a path.
    private static func nextHop(
        to ends: Set<Registration>,
        _ asking: [Registration: [[Registration]]]
    ) -> [Registration: Registration] {
        var next = Dictionary(uniqueKeysWithValues: ends.map { ($0, $0) })
        var reached = Array(ends)[...]
        while let registration = reached.popFirst() {
            for edge in asking[registration] ?? [] where next[edge[0]] == nil {
                next[edge[0]] = registration
                reached.append(edge[0])
            }
        }
        return next
    }
}
