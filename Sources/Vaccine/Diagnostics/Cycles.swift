/// Finds cycles among registrations that ask for one another.
enum Cycles {
    /// A registration and one that it asks for.
    typealias Edge = [Registration]

    /// Returns cycles that together contain every edge of a cycle; each ends as it begins.
    ///
    /// A graph may have exponentially many cycles; there are never more of these than edges.
    static func covering(_ edges: [Edge]) -> [[Registration]] {
        var cyclic = edges
        var count = 0
        // Most edges lead to or from where no cycle is, and need no search.
        while cyclic.count != count {
            count = cyclic.count
            let (asking, asked) = (Set(cyclic.map { $0[0] }), Set(cyclic.map { $0[1] }))
            cyclic.removeAll { !asked.contains($0[0]) || !asking.contains($0[1]) }
        }
        let asking = Dictionary(grouping: cyclic) { $0[1] }
        let asked = Dictionary(grouping: cyclic) { $0[0] }
        var seen: Set<Registration> = []
        var covered: Set<Edge> = []
        var cycles: [[Registration]] = []
        for start in edges.joined() where seen.insert(start).inserted {
            lazy var next = nextOnWays(to: start, asking)
            for edge in asked[start] ?? [] where !covered.contains(edge) && next[edge[1]] != nil {
                let cycle = [start] + sequence(first: edge[1]) { $0 == start ? nil : next[$0] }
                covered.formUnion(zip(cycle, cycle.dropFirst()).map { [$0, $1] })
                cycles.append(cycle)
            }
        }
        return cycles
    }

    /// Returns what comes next on the shortest way to a registration, for all from which there is one.
    private static func nextOnWays(
        to end: Registration,
        _ asking: [Registration: [Edge]]
    ) -> [Registration: Registration] {
        var next = [end: end]
        var reached = [end]
        while !reached.isEmpty {
            let edges = reached.flatMap { asking[$0] ?? [] }
            reached = []
            for edge in edges where next[edge[0]] == nil {
                next[edge[0]] = edge[1]
                reached.append(edge[0])
            }
        }
        return next
    }
}
