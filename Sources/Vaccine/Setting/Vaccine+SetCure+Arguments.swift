extension Vaccine {
    /// Sets the closure that makes the value for a type of arguments, which whoever asks gives.
    ///
    /// ```swift
    /// Vaccine.setCure(for: Greeting.self) { (name: String) in NamedGreeting(name) }
    /// let greeting = Vaccine.getCure(for: Greeting.self, with: "Chuck")
    /// ```
    ///
    /// The types of the arguments are part of what the cure is set for: one that takes a `String` and one that takes an
    /// `Int` stand beside each other. The value is made anew each time.
    ///
    /// - Parameters:
    ///   - type: What will be asked for, most often a protocol.
    ///   - name: Tells it from other cures for the type, and has to be given by whoever asks. An empty name is a name.
    ///   - file: Where the cure is set, for diagnosis.
    ///   - line: The line of that file.
    ///   - cure: Makes the value of one argument or more.
    public static func setCure<Value, Argument, each More>(
        for type: Value.Type,
        named name: String? = nil,
        file: StaticString = #file,
        line: UInt = #line,
        _ cure: @escaping (Argument, repeat each More) throws -> Value
    ) {
        let key = Arguments<Argument, repeat each More>.key(for: type, named: name)
        set(Cure(key, scope: .transient, at: Place(file, line)) {
            { (arguments: Arguments<Argument, repeat each More>) in
                try cure(arguments.first, repeat each arguments.more)
            }
        })
    }
}
