extension Vaccine {
    /// Replaces the cure of a type with one that wraps it, in the same scope.
    ///
    /// ```swift
    /// Vaccine.setCure(for: Greeting.self, isUnique: true, with: PoliteGreeting())
    /// Vaccine.decorateCure(for: Greeting.self) { inner in LoudGreeting(around: inner) }
    /// ```
    ///
    /// In an override or a child, the outer cure is wrapped for it alone; a child wraps the outer value, and keeps the
    /// result itself. The program stops when there is no cure to wrap.
    public static func decorateCure<Value>(
        for type: Value.Type, named name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
        with wrap: @escaping @Sendable (Value) throws -> Value
    ) {
        decorate(Key(type, named: name), Place(file, line)) { inner, _ in try wrap(inner.required()) }
    }

    /// Wraps the cure of a type with a closure of the main actor, where alone the value is then handed out.
    public static func decorateCure<Value>(
        for type: Value.Type, named name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
        onMainActor _: Void = (), with wrap: @escaping @MainActor @Sendable (Value) throws -> Value
    ) {
        decorate(Key(type, named: name), Place(file, line), onMainActor: wrap)
    }

    /// Wraps a cure that takes arguments with a closure that takes them, too: `{ (greeting, name: String) in … }`.
    @_disfavoredOverload
    public static func decorateCure<Value, Argument, each More>(
        for type: Value.Type, named name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
        with wrap: @escaping @Sendable (Value, Argument, repeat each More) throws -> Value
    ) {
        typealias Input = Arguments<Argument, repeat each More>
        decorate(Key(type, named: name, of: Input.self), Place(file, line), Input.wrapping(wrap))
    }

    static func decorate<Value>(
        _ key: Key, _ place: Place, onMainActor wrap: @escaping @MainActor @Sendable (Value) throws -> Value
    ) {
        decorate(key, place, needsMainActor: true) { inner, _ in try MainQueue.call { try wrap(inner.required()) } }
    }

    static func decorate(
        _ key: Key, _ place: Place, needsMainActor: Bool = false, _ wrap: @escaping Factory<some Any>
    ) {
        let hint = "decorateCure wraps the cure that is set when it is called: call it after setCure."
        var isSet = false
        while !isSet {
            let inner = Resolver.stopping(for: key, place) { try Resolver.found(key, place, hint: hint) }
            let onMain = inner.needsMainActor || needsMainActor
            let recipe = Recipe(key: key, scope: inner.scope, place: place, needsMainActor: onMain)
            isSet = Registry.current.set(recipe, around: inner, wrap)
        }
    }
}
