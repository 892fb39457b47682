extension Vaccine {
    /// Sets an initializer that makes the value for a type, and whose parameters are cures themselves.
    ///
    /// ```swift
    /// Vaccine.autowireCure(for: Greeting.self, with: TimelyGreeting.init(clock:log:))
    /// ```
    ///
    /// Each parameter is asked for by its type, as `@Inject` would; an optional one is nil when there is no cure for
    /// it. The parameters are known in advance, so ``validate(file:line:)`` reports all missing ones, asked for where
    /// the cure is set. Any function or closure will do as the initializer; one without parameters is set with
    /// `setCure`: `setCure(for: TimeTelling.self, SystemClock.init)`.
    @preconcurrency
    public static func autowireCure<Value, First, each More>(
        for type: Value.Type,
        named name: String? = nil,
        isUnique: Bool = false,
        scope: Scope = .transient,
        file: StaticString = #file,
        line: UInt = #line,
        with initializer: @escaping @Sendable @isolated(any) (First, repeat each More) throws -> Value
    ) {
        let place = Place(file, line)
        let initialize = IsolatedClosure<Value, First, repeat each More>(initializer)
        set(Key(type, named: name), isUnique, scope, place, onMainActor: initialize.needsMainActor) {
            // All are asked for before the first error is thrown, so that a validation finds each that is missing.
            let first = parameter(First.self, place)
            let more = (repeat parameter((each More).self, place))
            return try initialize(first.get(), repeat (each more).get())
        }
    }

    private static func parameter<Value>(_ type: Value.Type, _ place: Place) -> Result<Value, any Error> {
        Result { try SlowPath.propertyValue(Lookup(key: Key(type), place: place), as: type, of: Arguments()) }
    }
}
