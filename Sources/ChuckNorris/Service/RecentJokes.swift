import Platform

/// The ids of the jokes told last, the latest at the end.
package final class RecentJokes: Sendable {
    private let capacity: Int
    private let ids = Locked<[String]>([])

    /// - Parameter capacity: How many are kept.
    package init(capacity: Int = 50) {
        self.capacity = capacity
    }

    /// Returns how many of the others have been told before this one; nil when it is not among them.
    package func index(of id: String) -> Int? {
        ids.withLock { $0.firstIndex(of: id) }
    }

    /// Takes the joke as the one told just now.
    package func remember(_ id: String) {
        ids.withLock { ids in
            ids.removeAll { $0 == id }
            ids.append(id)
            ids.removeFirst(max(0, ids.count - capacity))
        }
    }
}
