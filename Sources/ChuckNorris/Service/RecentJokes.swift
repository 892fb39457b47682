import Platform

/// The ids of the jokes shown last, the latest at the end.
package final class RecentJokes: Sendable {
    private let ids = Locked<[String]>([])
    /// The last request, if all of its jokes were shown a moment ago.
    let exhausted = Locked<JokeRequest?>(nil)

    package init() {}

    /// Returns how many of the others were shown before this one; nil when it is not among them.
    package func index(of id: String) -> Int? {
        ids.withLock { $0.firstIndex(of: id) }
    }

    /// Moves the joke to the end.
    package func remember(_ id: String) {
        ids.withLock { ids in
            ids.removeAll { $0 == id }
            ids.append(id)
            ids.removeFirst(max(0, ids.count - 50))
        }
    }
}
