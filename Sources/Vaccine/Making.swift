import Synchronization

/// A unique cure that is being made, and by which task.
///
/// Task-local values are inherited by the tasks that a closure starts. Those are no part of the making: they run beside
/// it, or after it, and may well ask for the cure. So a making knows its task and its end.
final class Making: Sendable {
    /// What the current thread or task is making, outermost first.
    ///
    /// Before it stands what its parents were making when it began.
    @TaskLocal private static var underWay: [Making] = []

    private let cure: ObjectIdentifier
    private let task = Making.currentTask
    private let isOver = Atomic(false)

    private init(_ cure: AnyCure) {
        self.cure = ObjectIdentifier(cure)
    }

    /// Whether the caller is inside the closure that makes the cure.
    static func isUnderWay(_ cure: AnyCure) -> Bool {
        underWay.contains { making in
            making.cure == ObjectIdentifier(cure) && making.task == currentTask
                && !making.isOver.load(ordering: .relaxed)
        }
    }

    /// Calls the closure, and counts the cure as under way until it returns.
    static func of<Value>(_ cure: AnyCure, _ make: () -> Value) -> Value {
        let making = Making(cure)
        defer { making.isOver.store(true, ordering: .relaxed) }
        return $underWay.withValue(underWay + [making], operation: make)
    }

    /// The task's address: it names a task for as long as it lives, and that one outlives its making.
    private static var currentTask: Int? {
        withUnsafeCurrentTask { $0?.hashValue }
    }
}
