/// Disposes of values that a registry no longer keeps, one after the other.
///
/// `@unchecked Sendable`: what changes is touched under the lock.
final class Disposal: @unchecked Sendable {
    /// Disposes of a value, or returns what does so and has to be awaited.
    typealias Disposer<Value> = (Value) -> Asynchronous?
    typealias Action = () -> Asynchronous?
    typealias Asynchronous = @Sendable () async -> Void

    private let lock = Lock()
    /// Ends with the disposals that were left to tasks, of which there are so many.
    private var pending: Task<Void, Never>?
    private var pendingCount = 0

    /// Disposes of what registrations keep, the latest first.
    ///
    /// From the first asynchronous disposer on, the rest is left to a task, which waits for those before it.
    func dispose(_ registrations: [Registration]) {
        let actions = registrations.compactMap { $0.takeDisposal() }.sorted { $0.number > $1.number }.map(\.dispose)
        var rest = actions[...]
        var first: Asynchronous?
        if lock.withLock({ pendingCount == 0 }) {
            while first == nil, let action = rest.popFirst() {
                first = action()
            }
        }
        guard first != nil || !rest.isEmpty else { return }
        // Not `Sendable`, as the values are not: disposers run where the value was kept for all threads.
        nonisolated(unsafe) let others = rest
        lock.withLock {
            pendingCount += 1
            pending = Task { [pending, first] in
                await pending?.value
                await first?()
                for action in others {
                    await action()?()
                }
                lock.withLock { pendingCount -= 1 }
            }
        }
    }

    /// Waits for all disposals that were left to tasks.
    func finish() async {
        await lock.withLock { pending }?.value
    }
}
