extension Vaccine {
    /// Sets an initializer that makes the value for a type, and whose parameters are cures themselves.
    ///
    /// ```swift
    /// Vaccine.setCure(for: Greeting.self, autowiring: TimelyGreeting.init(clock:log:))
    /// ```
    ///
    /// Each parameter is asked for by its type, as `@Inject` would; an optional one is nil when there is no cure for
    /// it. The parameters are known in advance, so ``validate(file:line:)`` reports all missing ones, asked for where
    /// the cure is set. Any function will do as the initializer; one without parameters is a closure like any other:
    /// `setCure(for: TimeTelling.self, SystemClock.init)`.
    ///
    /// `notTrailing` is not to be passed. It takes a trailing closure, which would otherwise be taken for the
    /// initializer, and fails to compile then: the arguments of a closure are no cures without `autowiring:`.
    @preconcurrency
    public static func setCure<Value, First, each More>(
        for type: Value.Type,
        named name: String? = nil,
        isUnique: Bool = false,
        scope: Scope = .transient,
        notTrailing _: ((Never) -> Never)? = nil,
        autowiring initializer: (@Sendable @isolated(any) (First, repeat each More) throws -> Value)? = nil,
        file: StaticString = #file,
        line: UInt = #line
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
