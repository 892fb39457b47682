extension Vaccine {
    /// Returns the value for a type, a new or a cached one, depending on the cure's scope.
    ///
    /// A type without a cure is a mistake in the program, so it stops with a sentence that names the type, the place
    /// that asked, the path to it, and the line to write; so does a cure that needs itself.
    ///
    /// - Parameters:
    ///   - type: The type that a cure was set for.
    ///   - name: The name that it was set with; nil for the cure without a name.
    ///   - file: Where it is asked for, for that sentence.
    ///   - line: The line of that file.
    @inlinable
    public static func getCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        file: StaticString = #file,
        line: UInt = #line
    ) -> Value {
        let callSite = Place(file, line)
        guard let found = FastPath.find(type, named: name) else { return slowValue(type, named: name, callSite) }
        do {
            return try found.value(as: type)
        } catch {
            SlowPath.stop(error, Key(type, named: name), callSite)
        }
    }

    @usableFromInline
    @inline(never)
    static func slowValue<Value>(_ type: Value.Type, named name: String?, _ callSite: Place) -> Value {
        let lookup = Lookup(key: Key(type, named: name), place: callSite)
        return stopping(for: lookup) { try SlowPath.value(lookup, as: type, of: Arguments()) }
    }

    /// Returns what a resolution returns, and stops the program with the error that it throws.
    static func stopping<Value>(for lookup: @autoclosure () -> Lookup, _ resolve: () throws -> Value) -> Value {
        do {
            return try resolve()
        } catch {
            SlowPath.stop(error, lookup().key, lookup().place)
        }
    }

    /// Returns the value for a type, made of arguments.
    ///
    /// The types of the arguments must be those that the cure takes: `3` is an `Int`; write `3.0` or `3 as Double` for
    /// a `Double`. The type of a variable counts, not that of the value in it.
    public static func getCure<Value, each Argument>(
        for type: Value.Type,
        named name: String? = nil,
        with values: repeat each Argument,
        file: StaticString = #file,
        line: UInt = #line
    ) -> Value {
        let arguments = Arguments(repeat each values)
        let lookup = Lookup(key: Key(type, named: name, of: Swift.type(of: arguments)), place: Place(file, line))
        return stopping(for: lookup) { try SlowPath.value(lookup, as: type, of: arguments) }
    }

    /// Returns the value for a type, made of arguments if there are any, or nil when no cure is set for it.
    ///
    /// This is how to ask for what a program may do without; an optional property does the same. Nil says only that
    /// neither the program nor an override that the caller is in has a cure. One that is set and cannot be made stops
    /// the program, as with ``getCure(for:named:file:line:)``. A test value is no cure.
    public static func findCure<Value, each Argument>(
        for type: Value.Type,
        named name: String? = nil,
        with values: repeat each Argument,
        file: StaticString = #file,
        line: UInt = #line
    ) -> Value? {
        let (arguments, place) = (Arguments(repeat each values), Place(file, line))
        let key = Key(Value?.self, named: name, of: Swift.type(of: arguments))
        return stopping(for: Lookup(key: Key(type, named: name), place: place)) {
            try SlowPath.propertyValue(Lookup(key: key, place: place), as: Value?.self, of: arguments)
        }
    }

    /// Returns the value for a type, or throws what keeps it from being made.
    ///
    /// Dependencies that `@Inject` and autowiring cannot resolve are thrown, too. A closure that calls
    /// ``getCure(for:named:file:line:)`` for a missing cure stops the program instead; call this function with `try` in
    /// it to throw. An initializer that reads an injected property without a value stops the program, too. Throws
    /// ``Problem``, or the error that a closure threw.
    public static func requireCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        file: StaticString = #file,
        line: UInt = #line
    ) throws -> Value {
        let lookup = Lookup(key: Key(type, named: name), place: Place(file, line))
        return try SlowPath.completeValue(lookup, as: type, of: Arguments())
    }

    /// Returns the value for a type, made of arguments, or throws what keeps it from being made.
    ///
    /// The types of the arguments must be those that the cure takes, as with ``getCure(for:named:with:file:line:)``.
    public static func requireCure<Value, each Argument>(
        for type: Value.Type,
        named name: String? = nil,
        with values: repeat each Argument,
        file: StaticString = #file,
        line: UInt = #line
    ) throws -> Value {
        let arguments = Arguments(repeat each values)
        let lookup = Lookup(key: Key(type, named: name, of: Swift.type(of: arguments)), place: Place(file, line))
        return try SlowPath.completeValue(lookup, as: type, of: arguments)
    }
}
