extension Vaccine {
    /// Sets the asynchronous closure that makes the value for a type.
    ///
    /// Swift selects this overload for closures that await. The closure runs on no actor, unless it begins with one, as
    /// in `@MainActor in`; it awaits what is of an actor. The scope ``Scope/graph`` is like ``Scope/transient`` here,
    /// and ``Scope/eagerSingleton`` like ``Scope/singleton``, because setting a cure cannot wait.
    @preconcurrency
    public static func setCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        isUnique: Bool = false,
        scope: Scope = .transient,
        file: StaticString = #file,
        line: UInt = #line,
        _ cure: @escaping @Sendable @isolated(any) () async throws -> Value
    ) {
        let (key, place) = (Key(type, named: name), Place(file, line))
        set(key, isUnique, scope, place, asynchronous: AsynchronousFactory(cure)) { () -> Value in
            let sentence = "it is asynchronous. Use try await Vaccine.awaitCure(for:), here or earlier."
            throw Problem(.failed(sentence), key, at: place)
        }
    }

    /// Returns the value for a type, and waits for it if the cure is asynchronous or of the main actor.
    ///
    /// A value that is kept is made once, however many tasks ask. A task that is cancelled leaves at once, and the
    /// closure is cancelled with the last of them. An error goes to all that wait, and the next request tries again.
    public static func awaitCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        file: StaticString = #file,
        line: UInt = #line
    ) async throws -> Value {
        if ResolutionStackPointer.current.pointee.interceptor == nil {
            let lookup = Lookup(key: Key(type, named: name), place: Place(file, line))
            let found = try SlowPath.registration(for: lookup, orOfTestValue: false)
            if let cachedValue = found.cachedValue(as: type) {
                return cachedValue.pointee
            }
            if let factory = found.asynchronousFactory {
                return try await FactoryRun.value(of: found, madeBy: factory).value(as: type)
            }
            if found.needsMainActor {
                return try await MainActor.run {
                    try UncheckedSendable(value: requireCure(for: Value.self, named: name, file: file, line: line))
                }.value
            }
        }
        return try requireCure(for: type, named: name, file: file, line: line)
    }
}
