/// Serializes the creation of each cached value; threads wait for that value alone.
///
/// The lock is never held while a factory runs. Before a thread waits, it checks whether the awaited factory waits,
/// directly or through others, for a factory of this thread: such a cycle would be a deadlock.
enum SingletonLock {
    static let lock = Lock()

    /// Counts the forks by which this process came to be: threads of another count never continue.
    ///
    /// Written in a child process alone, by its only thread, so that all may read it.
    nonisolated(unsafe) static var process = 0

    /// Claims the creation of a value, or waits until another thread has made it.
    ///
    /// - Parameter find: Returns the value if it was made already; called under the lock.
    /// - Returns: The value; nil if the caller makes it, and then calls `end`.
    /// - Throws: The problem of a cycle when the wait could never end.
    static func begin<Value>(_ registration: Registration, unlessFound find: () -> Value?) throws -> Value? {
        let stack = ResolutionStackPointer.current
        return try lock.withLock {
            while true {
                if let value = find() {
                    return value
                }
                // A thread of another process, or one that was abandoned, never continues.
                guard let creator = registration.creator, creator.pointee.process == process else {
                    registration.creator = stack
                    return nil
                }
                if let cycle = cycle(closedBy: registration, stack) {
                    throw Vaccine.Problem.cycle(cycle)
                }
                stack.pointee.awaited = registration
                lock.wait()
                stack.pointee.awaited = nil
            }
        }
    }

    /// Ends the creation, with the value made or not.
    static func end(_ registration: Registration) {
        lock.withLock {
            registration.creator = nil
            lock.wakeAll()
        }
    }

    /// Returns the path over threads that wait for each other back to this thread, if there is one.
    ///
    /// The other threads are waiting, for the lock or under it, so their stacks do not change.
    private static func cycle(closedBy registration: Registration, _ stack: ResolutionStackPointer) -> [Vaccine.Key]? {
        var keys: [Vaccine.Key] = []
        var registration = registration
        while let creator = registration.creator {
            if creator == stack {
                return stack.path(from: registration.key) + keys + [registration.key]
            }
            guard let next = creator.pointee.awaited else { return nil }
            keys += creator.path(from: registration.key)
            registration = next
        }
        return nil
    }
}
