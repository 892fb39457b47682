/// Finds cycles among registrations that ask for one another.
enum Cycles {
    /// A registration and one that it asks for.
    typealias Edge = [Registration]

    /// Returns cycles that together contain every edge that is part of one, with the first registration at both ends.
    ///
    /// A graph may have exponentially many cycles; there are never more of these than edges.
    static func covering(_ edges: [Edge]) -> [[Registration]] {
        let reversed = withoutDeadEnds(edges).map { Edge($0.reversed()) }
        let cyclic = withoutDeadEnds(reversed).map { Edge($0.reversed()) }
        let next = Dictionary(grouping: cyclic) { $0[0] }.mapValues { $0.map { $0[1] } }
        var seen: Set<Registration> = []
        var covered: Set<Edge> = []
        var cycles: [[Registration]] = []
        for from in edges.joined() where seen.insert(from).inserted {
            for to in next[from] ?? [] where !covered.contains([from, to]) {
                guard let back = shortestPath(from: to, to: from, in: next) else { continue }
                let cycle = [from] + back
                covered.formUnion(zip(cycle, cycle.dropFirst()).map { [$0, $1] })
                cycles.append(cycle)
            }
        }
        return cycles
    }

    /// Removes the edges to registrations that lead to no cycle.
    private static func withoutDeadEnds(_ edges: [Edge]) -> [Edge] {
        let asking = Dictionary(grouping: edges) { $0[1] }
        var counts = Dictionary(grouping: edges) { $0[0] }.mapValues(\.count)
        var deadEnds = asking.keys.filter { counts[$0] == nil }
        while let deadEnd = deadEnds.popLast() {
            for edge in asking[deadEnd] ?? [] {
                counts[edge[0], default: 0] -= 1
                if counts[edge[0]] == 0 {
                    deadEnds.append(edge[0])
                }
            }
        }
        return edges.filter { counts[$0[1], default: 0] > 0 }
    }

    private static func shortestPath(
        from start: Registration,
        to end: Registration,
        in next: [Registration: [Registration]]
    ) -> [Registration]? {
        var cameFrom = [start: start]
        var queue = [start]
        var head = 0
        while head < queue.count, cameFrom[end] == nil {
            for to in next[queue[head]] ?? [] where cameFrom[to] == nil {
                cameFrom[to] = queue[head]
                queue.append(to)
            }
            head += 1
        }
        guard cameFrom[end] != nil else { return nil }
        return sequence(first: end) { $0 == start ? nil : cameFrom[$0] }.reversed()
    }
}
