extension Vaccine {
    /// Sets the asynchronous closure that makes the values for a type, each for one request.
    ///
    /// It runs on no actor, unless it begins with one, as in `@MainActor in`. The value is sent to the task that asks,
    /// and need not be `Sendable`.
    public static func setCure<Value>(
        for type: Value.Type, named name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
        _ cure: @escaping @Sendable @isolated(any) () async throws -> sending Value
    ) {
        let factory = AsynchronousFactory(isIsolated: cure.isolation != nil) { try await Box(cure()) }
        setAsynchronous(type, Key(type, named: name), Place(file, line), factory)
    }

    /// Sets the asynchronous closure for a type whose values are `Sendable`, and can be shared by a scope.
    public static func setCure<Value: Sendable>(
        for type: Value.Type, named name: String? = nil, isUnique: Bool = false, scope: Scope = .transient,
        file: StaticString = #fileID, line: UInt = #line,
        _ cure: @escaping @Sendable @isolated(any) () async throws -> Value
    ) {
        let factory = AsynchronousFactory(isIsolated: cure.isolation != nil) { try await Box(cure()) }
        setAsynchronous(type, Key(type, named: name), Place(file, line), isUnique: isUnique, scope: scope, factory)
    }

    static func setAsynchronous<Value>(
        _: Value.Type, _ key: Key, _ place: Place, isUnique: Bool = false, scope: Scope = .transient,
        _ factory: AsynchronousFactory
    ) {
        set(key, place, isUnique: isUnique, scope: scope, asynchronous: factory) { _, _ -> Value in
            throw Problem(.failed(AsynchronousFactory.advice), key, at: place)
        }
    }

    /// Returns the value for a type, and waits for it if the cure is asynchronous.
    ///
    /// A value that is kept is made once, however many tasks ask. A task that is cancelled leaves at once, and the
    /// closure is cancelled with the last of them. An error goes to all that wait, and the next request tries again.
    public nonisolated(nonsending) static func awaitCure<Value>(
        for type: Value.Type, named name: String? = nil, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        try await awaitedValue(Lookup(key: Key(type, named: name), place: Place(file, line)))
    }

    /// Returns the value for a type whose values are `Sendable`, and brings that of a main-actor cure from there.
    public nonisolated(nonsending) static func awaitCure<Value: Sendable>(
        for type: Value.Type, named name: String? = nil, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Value {
        try await awaitedSendableValue(Lookup(key: Key(type, named: name), place: Place(file, line)))
    }

    nonisolated(nonsending) static func awaitedSendableValue<Value: Sendable>(_ lookup: Lookup) async throws -> Value {
        let isElsewhere = !MainQueue.isCurrent && Registry.current.peek(lookup.key)?.needsMainActor == true
        guard isElsewhere, ThreadState.current.validation == nil else { return try await awaitedValue(lookup) }
        let onMainActor: @MainActor () async throws -> Value = { try await awaitedValue(lookup) }
        return try await onMainActor()
    }

    private nonisolated(nonsending) static func awaitedValue<Value>(_ lookup: Lookup) async throws -> Value {
        if let validation = ThreadState.current.validation {
            return try validation.box(for: lookup, isAwaited: true).value()
        }
        let registration = try Resolver.found(lookup.key, lookup.place)
        guard registration.asynchronous != nil else { return try Resolver.completeValue(lookup) }
        // A decorator may be of the main actor.
        try registration.checkActor(askedAt: lookup.place)
        if let existing = Creation.lock.withLock({ registration.existing }) {
            return existing.value()
        }
        return try await FactoryRun.value(of: registration).value()
    }
}
