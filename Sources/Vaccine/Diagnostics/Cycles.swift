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
        let component = components
        var covered: Set<[Int]> = []
        var cycles: [[Registration]] = []
        for from in next.indices {
            for to in next[from] where component[from] == component[to] && !covered.contains([from, to]) {
                guard let back = shortestPath(from: to, to: from, component) else { continue }
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

    /// The strongly connected component of each registration, by Kosaraju's two searches.
    ///
    /// Not recursive: a cycle may be as long as a graph is deep.
    private var components: [Int] {
        var previous = [[Int]](repeating: [], count: next.count)
        for from in next.indices {
            for to in next[from] {
                previous[to].append(from)
            }
        }
        var component = [Int](repeating: -1, count: next.count)
        for root in finishingOrder.reversed() where component[root] == -1 {
            component[root] = root
            var ahead = [root]
            while let at = ahead.popLast() {
                for before in previous[at] where component[before] == -1 {
                    component[before] = root
                    ahead.append(before)
                }
            }
        }
        return component
    }

    /// The registrations in the order in which a depth-first search finishes with them.
    private var finishingOrder: [Int] {
        var isSeen = [Bool](repeating: false, count: next.count)
        var order: [Int] = []
        for root in next.indices where !isSeen[root] {
            isSeen[root] = true
            var ahead = [(at: root, edge: 0)]
            while let (at, edge) = ahead.last {
                guard edge < next[at].count else {
                    order.append(at)
                    ahead.removeLast()
                    continue
                }
                ahead[ahead.count - 1].edge += 1
                let to = next[at][edge]
                if !isSeen[to] {
                    isSeen[to] = true
                    ahead.append((to, 0))
                }
            }
        }
        return order
    }

    private func shortestPath(from start: Int, to end: Int, _ component: [Int]) -> [Int]? {
        var cameFrom = [start: start]
        var queue = [start]
        var head = 0
        while head < queue.count, cameFrom[end] == nil {
            for to in next[queue[head]] where component[to] == component[start] && cameFrom[to] == nil {
                cameFrom[to] = queue[head]
                queue.append(to)
            }
            head += 1
        }
        guard cameFrom[end] != nil else { return nil }
        var path = [end]
        while let last = path.last, last != start, let before = cameFrom[last] {
            path.append(before)
        }
        return path.reversed()
    }
}
