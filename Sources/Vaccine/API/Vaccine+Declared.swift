extension Vaccine {
    /// Returns the value of a declared cure; the program stops if it cannot be made.
    public static func getCure<Value>(
        for property: KeyPath<Cures, Cure<Value>>, file: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        Resolver.valueOrStop(Key(property), Place(file, line))
    }

    /// Lets the compiler name a property that is not declared; it does not with the function above alone.
    @available(*, unavailable, message: "The property declares no cure.")
    @_disfavoredOverload @_documentation(visibility: internal)
    public static func getCure(for _: PartialKeyPath<Cures>) -> Never {
        fatalError("The property declares no cure.")
    }

    /// Returns the value of a declared cure, and waits for it if it is asynchronous or of the main actor.
    public nonisolated(nonsending) static func awaitCure<Value: Sendable>(
        for property: KeyPath<Cures, Cure<Value>>, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        try await awaitedSendableValue(Lookup(key: Key(property), place: Place(file, line)))
    }

    /// Sets the closure that makes the value of a declared cure, in its scope, instead of the default.
    public static func setCure<Value>(
        for property: KeyPath<Cures, Cure<Value>>, file: StaticString = #fileID, line: UInt = #line,
        _ cure: @escaping @Sendable () throws -> Value
    ) {
        set(Key(property), Place(file, line)) { _, _ in try cure() }
    }

    /// Sets a closure of the main actor for a declared cure, whose value is handed out there alone.
    public static func setCure<Value>(
        for property: KeyPath<Cures, Cure<Value>>, file: StaticString = #fileID, line: UInt = #line,
        onMainActor _: Void = (), _ cure: @escaping @MainActor @Sendable () throws -> Value
    ) {
        set(Key(property), Place(file, line), onMainActor: true) { _, _ in try MainQueue.call(cure) }
    }

    /// Sets an asynchronous closure for a declared cure, whose value is then asked for with `awaitCure`.
    public static func setCure<Value: Sendable>(
        for property: KeyPath<Cures, Cure<Value>>, file: StaticString = #fileID, line: UInt = #line,
        _ cure: @escaping @Sendable @isolated(any) () async throws -> Value
    ) {
        let factory = AsynchronousFactory(isIsolated: cure.isolation != nil) { try await Box(cure()) }
        setAsynchronous(Value.self, Key(property), Place(file, line), factory)
    }

    /// Replaces a declared cure with one that wraps it, in the same scope.
    public static func decorateCure<Value>(
        for property: KeyPath<Cures, Cure<Value>>, file: StaticString = #fileID, line: UInt = #line,
        with wrap: @escaping @Sendable (Value) throws -> Value
    ) {
        decorate(Key(property), Place(file, line)) { inner, _ in try wrap(inner.required()) }
    }

    /// Wraps a declared cure with a closure of the main actor, where alone the value is then handed out.
    public static func decorateCure<Value>(
        for property: KeyPath<Cures, Cure<Value>>, file: StaticString = #fileID, line: UInt = #line,
        onMainActor _: Void = (), with wrap: @escaping @MainActor @Sendable (Value) throws -> Value
    ) {
        decorate(Key(property), Place(file, line), onMainActor: wrap)
    }

    /// Returns whether a declared cure can be asked for: it has a default, or was set.
    public static func hasCure(for property: KeyPath<Cures, Cure<some Any>>) -> Bool {
        Registry.current.peek(Key(property)) != nil
    }
}
