extension Vaccine {
    /// Replaces the cure of a type with one that wraps it.
    ///
    /// ```swift
    /// Vaccine.setCure(for: Greeting.self, isUnique: true, with: PoliteGreeting())
    /// Vaccine.decorateCure(for: Greeting.self) { greeting in LoudGreeting(around: greeting) }
    /// ```
    ///
    /// The closure makes the value from that of the wrapped cure; it is called whenever the scope requires a new value.
    /// The scope is that of the cure that is wrapped. In an override the program's cure can be wrapped for the override
    /// alone. The program stops when there is no cure to wrap.
    public static func decorateCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        file: StaticString = #file,
        line: UInt = #line,
        with wrap: @escaping (Value) throws -> Value
    ) {
        let key = Key(type, named: name)
        let callSite = Place(file, line)
        let inner = stopping(for: key, callSite) {
            do {
                return try SlowPath.withRegistration(for: key, .current, callSite) { $0 }
            } catch let Problem.missing(key, place, path, nearMisses) {
                let hint = "decorateCure wraps the cure that is set when it is called: call it after setCure."
                let hints = NearMisses(nearMisses + [hint])
                throw Problem.missing(key, askedFor: place, path: path, nearMisses: hints)
            }
        }
        set(Registration(inner, at: callSite, wrap))
    }
}
