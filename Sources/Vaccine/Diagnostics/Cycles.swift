/// Finds cycles among registrations that ask for one another.
struct Cycles {
    private var registrations: [Registration] = []
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var next: [[Int]] = []

    mutating func add(_ from: Registration, _ to: Registration) {
        let from = number(of: from)
        let to = number(of: to)
        if !next[from].contains(to) {
            next[from].append(to)
        }
    }

    /// Cycles that together contain every edge that is part of one, with the first registration at both ends.
    ///
    /// A graph may have exponentially many cycles; there are never more of these than edges.
    var covering: [[Registration]] {
        let cyclic = withoutDeadEnds(withoutDeadEnds(next).transposed).transposed
        var covered: Set<[Int]> = []
        var cycles: [[Registration]] = []
        for from in cyclic.indices {
            for to in cyclic[from] where !covered.contains([from, to]) {
                guard let back = shortestPath(from: to, to: from, in: cyclic) else { continue }
                let cycle = [from] + back
                covered.formUnion(zip(cycle, cycle.dropFirst()).map { [$0, $1] })
                cycles.append(cycle.map { registrations[$0] })
            }
        }
        return cycles
    }

    private mutating func number(of registration: Registration) -> Int {
        if let number = numbers[ObjectIdentifier(registration)] {
            return number
        }
        numbers[ObjectIdentifier(registration)] = registrations.count
        registrations.append(registration)
        next.append([])
        return registrations.count - 1
    }

    /// Removes the edges to registrations that lead to no cycle.
    private func withoutDeadEnds(_ next: [[Int]]) -> [[Int]] {
        let previous = next.transposed
        var counts = next.map(\.count)
        var deadEnds = counts.indices.filter { counts[$0] == 0 }
        while let deadEnd = deadEnds.popLast() {
            for from in previous[deadEnd] {
                counts[from] -= 1
                if counts[from] == 0 {
                    deadEnds.append(from)
                }
            }
        }
        return next.map { $0.filter { counts[$0] > 0 } }
    }

    private func shortestPath(from start: Int, to end: Int, in next: [[Int]]) -> [Int]? {
        var cameFrom = [start: start]
        var queue = [start]
        var head = 0
        while head < queue.count, cameFrom[end] == nil {
            for to in next[queue[head]] where cameFrom[to] == nil {
                cameFrom[to] = queue[head]
                queue.append(to)
            }
            head += 1
        }
        guard cameFrom[end] != nil else { return nil }
        return sequence(first: end) { $0 == start ? nil : cameFrom[$0] }.reversed()
    }
}

extension [[Int]] {
    /// The same edges in the other direction.
    fileprivate var transposed: [[Int]] {
        var result = [[Int]](repeating: [], count: count)
        for from in indices {
            for to in self[from] {
                result[to].append(from)
            }
        }
        return result
    }
}
