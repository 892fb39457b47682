extension Vaccine {
    /// Runs an operation with cures of its own, which nothing else sees.
    ///
    /// ```swift
    /// let welcome = Vaccine.withCures {
    ///     Vaccine.setCure(for: Greeting.self, with: GreetingMock())
    ///     return Doorman().welcome()
    /// }
    /// ```
    ///
    /// What is not set in it is looked up outside of it: an override inside of another sees the cures of that one, the
    /// outermost sees the program's. `setCure` and ``removeAllCures()`` inside change the override alone. An outer
    /// singleton is made once more for the override, so neither of them holds what the other set.
    ///
    /// The override is a task-local value: child tasks and `Task {}` inherit it, and keep it after the operation has
    /// returned. Threads, queues and detached tasks do not, except with `carryingCures`.
    public static func withCures<Value, Failure>(
        operation: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        do {
            return try Registry.with(OverrideUse(Registry(over: Registry.current)), operation: operation)
        } catch {
            throw typed(error)
        }
    }

    /// Runs an asynchronous operation with cures of its own, on the actor of the caller.
    public static func withCures<Value, Failure>(
        operation: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        do {
            return try await Registry.with(OverrideUse(Registry(over: Registry.current)), operation: operation)
        } catch {
            throw typed(error)
        }
    }

    /// Returns an error with its type, which a task-local value drops.
    private static func typed<Failure: Error>(_ error: any Error) -> Failure {
        guard let error = error as? Failure else { preconditionFailure("A task-local value does not throw.") }
        return error
    }

    /// Runs an operation without the program's cures: only cures that it sets can be resolved.
    ///
    /// Overrides around it, such as a suite's, are looked up as usual. `VaccineTesting` runs its tests in this.
    package static func withIsolatedCures<Result>(operation: () throws -> Result) rethrows -> Result {
        try Registry.with(OverrideUse(Registry(over: Registry.override)), operation: operation)
    }

    /// Runs an asynchronous operation that sees no cures of the program, only those that it sets.
    package static func withIsolatedCures<Result>(operation: () async throws -> Result) async rethrows -> Result {
        try await Registry.with(OverrideUse(Registry(over: Registry.override)), operation: operation)
    }

    /// Returns a closure that runs with the current cures, wherever it is called.
    ///
    /// For work that does not inherit task-local values: `DispatchQueue.async`, `Thread`, callbacks.
    ///
    /// ```swift
    /// DispatchQueue.global().async(execute: Vaccine.carryingCures {
    ///     XCTAssertEqual(Doorman().welcome(), "mock")
    ///     isDone.fulfill()
    /// })
    /// ```
    public static func carryingCures<Value, each Argument>(
        _ work: @escaping @Sendable (repeat each Argument) -> Value
    ) -> @Sendable (repeat each Argument) -> Value {
        let override = Registry.overrideUse
        return { (arguments: repeat each Argument) in
            Registry.with(override) { work(repeat each arguments) }
        }
    }

    /// Returns a closure that runs with the current cures, wherever it is called, and may throw.
    public static func carryingCures<Value, each Argument>(
        _ work: @escaping @Sendable (repeat each Argument) throws -> Value
    ) -> @Sendable (repeat each Argument) throws -> Value {
        let override = Registry.overrideUse
        return { (arguments: repeat each Argument) in
            try Registry.with(override) { try work(repeat each arguments) }
        }
    }

    /// Returns an asynchronous closure that runs with the current cures, wherever it is called.
    ///
    /// For `Task.detached`, which does not inherit task-local values.
    public static func carryingCures<Value: Sendable, each Argument: Sendable>(
        _ work: @escaping @Sendable @concurrent (repeat each Argument) async throws -> Value
    ) -> @Sendable @concurrent (repeat each Argument) async throws -> Value {
        let override = Registry.overrideUse
        return { (arguments: repeat each Argument) in
            try await Registry.with(override) { try await work(repeat each arguments) }
        }
    }
}
