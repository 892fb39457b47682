extension Vaccine {
    /// Sets an initializer that makes the value for a type, and whose parameters are cures themselves.
    ///
    /// ```swift
    /// Vaccine.autowireCure(for: Greeting.self, with: TimelyGreeting.init(clock:log:))
    /// ```
    ///
    /// Each parameter is asked for by its type, as `@Inject` would. ``validate(file:line:)`` reports all missing ones,
    /// at this line. Any function or closure will do; one without parameters is set with `setCure`.
    @available(swift 6)
    public static func autowireCure<Value, First, each More>(
        for type: Value.Type, named name: String? = nil, isUnique: Bool = false, scope: Scope = .transient,
        file: StaticString = #fileID, line: UInt = #line,
        with initializer: @escaping @Sendable (First, repeat each More) throws -> Value
    ) {
        let factory = Arguments<First, repeat each More>.wired(at: Place(file, line), initializer)
        set(Key(type, named: name), Place(file, line), isUnique: isUnique, scope: scope, factory)
    }

    /// Sets an initializer in Swift 5 mode, where it need not be `Sendable`.
    @available(swift, obsoleted: 6)
    @preconcurrency @_documentation(visibility: internal)
    public static func autowireCure<Value, First, each More>(
        for type: Value.Type, named name: String? = nil, isUnique: Bool = false, scope: Scope = .transient,
        file: StaticString = #fileID, line: UInt = #line, inSwift5 _: Void = (),
        with initializer: @escaping @Sendable (First, repeat each More) throws -> Value
    ) {
        let factory = Arguments<First, repeat each More>.wired(at: Place(file, line), initializer)
        set(Key(type, named: name), Place(file, line), isUnique: isUnique, scope: scope, factory)
    }

    /// Sets an initializer of the main actor, where alone the value is handed out.
    public static func autowireCure<Value, First, each More>(
        for type: Value.Type, named name: String? = nil, isUnique: Bool = false, scope: Scope = .transient,
        file: StaticString = #fileID, line: UInt = #line, onMainActor _: Void = (),
        with initializer: @escaping @MainActor @Sendable (First, repeat each More) throws -> Value
    ) {
        typealias Input = Arguments<First, repeat each More>
        let spread = Input.spreadOnMainActor(initializer)
        let factory = Input.wired(at: Place(file, line)) { (first: First, more: repeat each More) in
            try spread(nil, Box(Input(values: (first, repeat each more))))
        }
        set(Key(type, named: name), Place(file, line), isUnique: isUnique, scope: scope, onMainActor: true, factory)
    }
}
