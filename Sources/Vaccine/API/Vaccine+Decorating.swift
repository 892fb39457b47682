extension Vaccine {
    /// Replaces the cure of a type with one that wraps it.
    ///
    /// ```swift
    /// Vaccine.setCure(for: Greeting.self, isUnique: true, with: PoliteGreeting())
    /// Vaccine.decorateCure(for: Greeting.self) { inner in LoudGreeting(around: inner) }
    /// ```
    ///
    /// The closure is called whenever the scope, which is that of the wrapped cure, requires a new value. In an
    /// override, the program's cure can be wrapped for it alone. The program stops when there is no cure to wrap.
    public static func decorateCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        file: StaticString = #file,
        line: UInt = #line,
        with wrap: @escaping @Sendable @isolated(any) (Value) throws -> Value
    ) {
        decorate(Lookup(key: Key(type, named: name), place: Place(file, line))) { inner, place in
            Registration(inner, at: place, IsolatedClosure(wrap))
        }
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
        for type: Value.Type,
        named name: String? = nil,
        file: StaticString = #file,
        line: UInt = #line,
        with wrap: @escaping @Sendable @isolated(any) (Value, Argument, repeat each More) throws -> Value
    ) {
        let closure = IsolatedClosure<Value, Value, Argument, repeat each More>(wrap)
        let key = Key(type, named: name, of: Arguments<Argument, repeat each More>.self)
        decorate(Lookup(key: key, place: Place(file, line))) { Registration($0, at: $1, closure) }
    }

    private static func decorate(_ lookup: Lookup, _ wrapped: (Registration, Place) -> Registration) {
        let inner = stopping(for: lookup) {
            do {
                return try SlowPath.registration(for: lookup)
            } catch let problem as Problem {
                let hint = "decorateCure wraps the cure that is set when it is called: call it after setCure."
                let nearMisses = NearMisses(problem.nearMisses + [hint])
                throw Problem(.missing, problem.key, at: problem.place, path: problem.path, nearMisses: nearMisses)
            }
        }
        set(wrapped(inner, lookup.place))
    }
}
