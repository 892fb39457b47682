/// Sees to it that one thread at a time makes the value of a cure, and that the others wait for that cure alone.
///
/// The lock is held to look and to note, never while a maker runs. Waiting for a cure whose maker waits, over however
/// many others, for one that this thread makes could never end: that is a cycle, and found before the wait.
enum Making {
    static let lock = Lock()

    /// The cures that threads wait for, by the threads' trails; under the lock.
    ///
    /// `nonisolated(unsafe)`: touched only inside `lock.locked`.
    private nonisolated(unsafe) static var awaited: [TrailPointer: AnyCure] = [:]

    /// Takes the turn to make a cure's value, or waits until another thread has made it.
    ///
    /// - Parameter isMade: Whether there is a value already; called under the lock.
    /// - Returns: Whether it is the caller's turn, who then calls `end`; otherwise the value is there.
    /// - Throws: ``Vaccine/Problem/cycle(_:)`` when the wait could never end.
    static func begin(_ cure: AnyCure, _ trail: TrailPointer, unless isMade: () -> Bool) throws -> Bool {
        try lock.locked {
            while !isMade() {
                guard cure.maker != nil else {
                    cure.maker = trail
                    return true
                }
                if let cycle = cycle(closedBy: cure, trail) {
                    throw Vaccine.Problem.cycle(cycle)
                }
                awaited[trail] = cure
                lock.wait()
                awaited[trail] = nil
            }
            return false
        }
    }

    /// Gives the turn back, with the value made or not.
    static func end(_ cure: AnyCure) {
        lock.locked {
            cure.maker = nil
            lock.ring()
        }
    }

    /// Follows the threads that wait for each other, from the cure's maker on; returns the way back to this thread.
    ///
    /// The others are waiting for the lock or for its bell, so their trails stand still.
    private static func cycle(closedBy cure: AnyCure, _ trail: TrailPointer) -> [Vaccine.Key]? {
        var keys: [Vaccine.Key] = []
        var cure = cure
        while let maker = cure.maker {
            if maker == trail {
                return trail.path(from: cure.key) + keys + [cure.key]
            }
            guard let next = awaited[maker] else { return nil }
            keys += maker.path(from: cure.key)
            cure = next
        }
        return nil
    }
}
