/// A set of cures as a value: the program's, an override's, or those of a child such as a request.
///
/// ```swift
/// let request = Cures.current.makeChild()
/// request.use {
///     Vaccine.setCure(for: Request.self, isUnique: true) { Request(id: id) }
///     Handler().run()
/// }
/// await request.shutDown()
/// ```
///
/// ``current`` also takes the cures of one place to a queue or a callback, which do not inherit them. An extension of
/// this type declares cures as properties; see ``Cure``.
public struct Cures: Sendable {
    /// Nil for the program's.
    let use: CuresUse?

    /// Makes the cures of an isolated test, which sees those of overrides around it, and not those of the program.
    package static func makeIsolated() -> Cures {
        let outer = CuresUse.current
        return Cures(use: CuresUse(Registry(over: outer?.registry, isOverride: true), over: outer))
    }

    var registry: Registry {
        use?.registry ?? Registry.program
    }

    /// The cures that the caller asks: those of the innermost `use`, override or isolated test, or the program's.
    public static var current: Cures {
        Cures(use: CuresUse.isEverNeeded ? CuresUse.current : nil)
    }

    /// Makes cures for a part of the program that begins and ends, such as a request, a window or a session.
    ///
    /// What is set in a child is its own. Outer singletons are made with the outer cures, and do not see what the child
    /// replaces; what is made anew for each request is made with the child's. A singleton of the child lives until
    /// ``shutDown()``, or until no value of this type and no task holds the child.
    public func makeChild() -> Cures {
        makeInner(isOverride: false)
    }

    fileprivate func makeInner(isOverride: Bool) -> Cures {
        Cures(use: CuresUse(Registry(over: registry, isOverride: isOverride), over: use))
    }

    /// Runs an operation that asks and sets these cures.
    ///
    /// Child tasks and `Task {}` inherit them, as a task-local value. Uses nest: the innermost counts.
    public func use<Value, Failure>(_ operation: () throws(Failure) -> Value) throws(Failure) -> Value {
        do {
            return try CuresUse.$current.withValue(use, operation: operation)
        } catch {
            throw Cures.typed(error)
        }
    }

    /// Runs an asynchronous operation that asks and sets these cures, on the actor of the caller.
    public nonisolated(nonsending) func use<Value, Failure>(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        do {
            return try await CuresUse.$current.withValue(use, operation: operation)
        } catch {
            throw Cures.typed(error)
        }
    }

    /// Returns an error with its type, which a task-local value drops.
    private static func typed<Failure: Error>(_ error: any Error) -> Failure {
        guard let error = error as? Failure else { preconditionFailure("A task-local value does not throw.") }
        return error
    }

    /// Removes the cures that were set here, disposes of the values that they keep, and waits for that.
    ///
    /// Outer cures and their values stay. Not to be called in a closure of `onDispose`.
    public nonisolated(nonsending) func shutDown() async {
        registry.removeAll()
        await registry.finishDisposals()
    }
}

extension Vaccine {
    /// Runs an operation with cures of its own, which nothing else sees.
    ///
    /// What is not set in it is looked up outside of it, but an outer singleton is made once more;
    /// ``Cures/makeChild()`` makes cures that share it. Child tasks and `Task {}` inherit the override; pass
    /// ``Cures/current`` to threads, queues and detached tasks. Its values are freed when the last of them has ended.
    public static func withCures<Value, Failure>(operation: () throws(Failure) -> Value) throws(Failure) -> Value {
        try Cures.current.makeInner(isOverride: true).use(operation)
    }

    /// Runs an asynchronous operation with cures of its own, on the actor of the caller.
    public nonisolated(nonsending) static func withCures<Value, Failure>(
        operation: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await Cures.current.makeInner(isOverride: true).use(operation)
    }
}
