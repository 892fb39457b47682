extension Vaccine {
    /// Sets an initializer that makes the value for a type, and whose parameters are cures themselves.
    ///
    /// ```swift
    /// Vaccine.autowireCure(for: Greeting.self, with: TimelyGreeting.init(clock:log:))
    /// ```
    ///
    /// Each parameter is asked for by its type, as `@Inject` would; an optional one is nil when there is no cure for
    /// it. ``validate(file:line:)`` reports all missing ones, asked for where the cure is set. Any function or closure
    /// will do; one without parameters is set with `setCure`: `setCure(for: TimeTelling.self, SystemClock.init)`.
    @available(swift 6)
    public static func autowireCure<Value, First, each More>(
        for type: Value.Type, named name: String? = nil,
        isUnique: Bool = false, scope: Scope = .transient,
        file: StaticString = #fileID, line: UInt = #line,
        with initializer: @escaping @Sendable (First, repeat each More) throws -> Value
    ) {
        let place = Place(file, line)
        set(Key(type, named: name), isUnique, scope, place, Wiring.make(at: place, initializer))
    }

    /// Sets an initializer in Swift 5 mode, where it need not be `Sendable`.
    @available(swift, obsoleted: 6)
    @preconcurrency @_documentation(visibility: internal)
    public static func autowireCure<Value, First, each More>(
        for type: Value.Type, named name: String? = nil,
        isUnique: Bool = false, scope: Scope = .transient,
        file: StaticString = #fileID, line: UInt = #line, inSwift5 _: Void = (),
        with initializer: @escaping @Sendable (First, repeat each More) throws -> Value
    ) {
        let place = Place(file, line)
        set(Key(type, named: name), isUnique, scope, place, Wiring.make(at: place, initializer))
    }

    /// Sets an initializer of the main actor, where alone the value is handed out.
    public static func autowireCure<Value, First, each More>(
        for type: Value.Type, named name: String? = nil,
        isUnique: Bool = false, scope: Scope = .transient,
        file: StaticString = #fileID, line: UInt = #line, onMainActor _: Void = (),
        with initializer: @escaping @MainActor @Sendable (First, repeat each More) throws -> Value
    ) {
        let place = Place(file, line)
        let spread = Arguments<First, repeat each More>.spreadOnMainActor(initializer)
        let make = Wiring.make(at: place) { (first: First, more: repeat each More) in
            try spread(Arguments(first, repeat each more))
        }
        set(Key(type, named: name), isUnique, scope, place, onMainActor: true, make)
    }
}

/// Asks for the parameters of initializers.
private enum Wiring {
    static func make<Value, First, each More>(
        at place: Vaccine.Place,
        _ initializer: @escaping (First, repeat each More) throws -> Value
    ) -> () throws -> Value {
        func make() throws -> Value {
            // All are asked for before the first error is thrown, so that a validation finds each that is missing.
            let first = parameter(First.self, place)
            let more = (repeat parameter((each More).self, place))
            return try initializer(first.get(), repeat (each more).get())
        }
        return make
    }

    private static func parameter<Value>(_ type: Value.Type, _ place: Vaccine.Place) -> Result<Value, any Error> {
        Result { try Resolver.propertyValue(Lookup(key: .init(type), place: place), as: type, of: Arguments()) }
    }
}
