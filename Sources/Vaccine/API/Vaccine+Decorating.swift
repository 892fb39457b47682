extension Vaccine {
    /// Replaces the cure of a type with one that wraps it.
    ///
    /// ```swift
    /// Vaccine.setCure(for: Greeting.self, isUnique: true, with: PoliteGreeting())
    /// Vaccine.decorateCure(for: Greeting.self) { inner in LoudGreeting(around: inner) }
    /// ```
    ///
    /// The closure is called whenever the scope, which is that of the wrapped cure, requires a new value. In an
    /// override or a child, the outer cure can be wrapped for it alone; a child wraps the outer value, and keeps the
    /// result itself. The program stops when there is no cure to wrap.
    public static func decorateCure<Value>(
        for type: Value.Type, named name: String? = nil,
        file: StaticString = #fileID, line: UInt = #line,
        with wrap: @escaping @Sendable (Value) throws -> Value
    ) {
        decorate(Key(type, named: name), Decorator(at: Place(file, line), wrap))
    }

    /// Replaces the cure of a type with one that wraps it on the main actor, and is handed out there alone.
    public static func decorateCure<Value>(
        for type: Value.Type, named name: String? = nil,
        file: StaticString = #fileID, line: UInt = #line, onMainActor _: Void = (),
        with wrap: @escaping @MainActor @Sendable (Value) throws -> Value
    ) {
        decorate(Key(type, named: name), Decorator(at: Place(file, line), onMainActor: wrap))
    }

    /// Replaces the cure of a type that takes arguments with one that wraps it and takes the same.
    ///
    /// ```swift
    /// Vaccine.decorateCure(for: Greeting.self) { (greeting, name: String) in
    ///     name == "Chuck" ? LoudGreeting(around: greeting) : greeting
    /// }
    /// ```
    @_disfavoredOverload
    public static func decorateCure<Value, Argument, each More>(
        for type: Value.Type, named name: String? = nil,
        file: StaticString = #fileID, line: UInt = #line,
        with wrap: @escaping @Sendable (Value, Argument, repeat each More) throws -> Value
    ) {
        typealias Input = Arguments<Argument, repeat each More>
        let decorator = Decorator(at: Place(file, line)) { inner in Input.decorated(inner, wrap) }
        decorate(Key(type, named: name, of: Input.self), decorator)
    }

    static func decorate<Value>(_ key: Key, _ decorator: Decorator<Value>) {
        let lookup = Lookup(key: key, place: decorator.place)
        let hint = "decorateCure wraps the cure that is set when it is called: call it after setCure."
        let found = Resolver.stopping(for: lookup) { try Resolver.found(for: lookup, hint: hint) }
        let inner = Resolver.typed(found.registration, as: Value.self)
        Registry.current.set(decorator.registration(around: inner, in: found.owner))
    }
}
