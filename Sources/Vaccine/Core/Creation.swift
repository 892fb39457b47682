/// Has one thread at a time make each kept value; others wait for that value alone.
///
/// The lock is never held while a factory runs. Before a thread waits, it checks whether the awaited factory waits,
/// directly or through others, for a factory of this thread: such a cycle would be a deadlock.
enum Creation {
    static let lock = Lock()
    /// The number of the value that was made last; under the lock.
    private nonisolated(unsafe) static var lastNumber = 0

    /// Returns the value that is kept, or makes it; waits while another thread makes it.
    ///
    /// - Throws: What `make` throws; the problem of a cycle when the wait could never end.
    static func value(
        of registration: Registration,
        on thread: ThreadState,
        make: () throws -> AnyBox
    ) throws -> AnyBox {
        let existing = try lock.withLock {
            while true {
                if let existing = registration.existing {
                    return existing as AnyBox?
                }
                guard registration.creator != nil else {
                    registration.creator = thread
                    return nil
                }
                if let cycle = cycle(closedBy: registration, thread) {
                    throw Vaccine.Problem.cycle(cycle)
                }
                thread.awaited = registration
                lock.wait()
                thread.awaited = nil
            }
        }
        if let existing {
            return existing
        }
        defer {
            lock.withLock {
                registration.creator = nil
                lock.wakeAll()
            }
        }
        return try make()
    }

    /// Under the lock.
    static func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Returns the path over threads that wait for each other back to this thread, if there is one.
    ///
    /// The other threads are waiting, for the lock or under it, so what they run does not change.
    private static func cycle(closedBy registration: Registration, _ thread: ThreadState) -> [Vaccine.Key]? {
        var keys: [Vaccine.Key] = []
        var registration = registration
        while let creator = registration.creator {
            if creator === thread {
                return thread.path(from: registration.key) + keys + [registration.key]
            }
            guard let next = creator.awaited else { return nil }
            keys += creator.path(from: registration.key)
            registration = next
        }
        return nil
    }
}
