extension Vaccine {
    /// Returns the value for a type, a new or a kept one, depending on the cure's scope.
    ///
    /// Without a cure, the program stops with a sentence that names the type, the place that asked, the path to it, and
    /// the line to write; so does a cure that needs itself.
    public static func getCure<Value>(
        for type: Value.Type, named name: String? = nil, file: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        Resolver.valueOrStop(Key(type, named: name), Place(file, line))
    }

    /// Returns a value made of arguments, whose types must be exactly those that the cure takes.
    public static func getCure<Value, each Argument>(
        for type: Value.Type, named name: String? = nil, with values: repeat each Argument,
        file: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        let lookup = Lookup(type, name, Place(file, line), with: repeat each values)
        return Resolver.valueOrStop(lookup.key, lookup.place, of: lookup.arguments)
    }

    /// Returns the value for a type, made of arguments if there are any, or nil when no cure is set for it.
    ///
    /// A cure that is set and cannot be made stops the program, as with ``getCure(for:named:file:line:)``.
    public static func findCure<Value, each Argument>(
        for _: Value.Type, named name: String? = nil, with values: repeat each Argument,
        file: StaticString = #fileID, line: UInt = #line
    ) -> Value? {
        let lookup = Lookup(Value?.self, name, Place(file, line), with: repeat each values)
        return Resolver.stopping(for: lookup.key.of(Value.self), lookup.place) { try Resolver.propertyValue(lookup) }
    }

    /// Returns the value for a type, made of arguments if there are any, or throws what keeps it from being made.
    ///
    /// That is a ``Problem``, also of what `@Inject` and autowiring cannot resolve, or the error of a closure. But a
    /// closure that asks with ``getCure(for:named:file:line:)`` for a missing cure stops the program.
    public static func requireCure<Value, each Argument>(
        for type: Value.Type, named name: String? = nil, with values: repeat each Argument,
        file: StaticString = #fileID, line: UInt = #line
    ) throws -> Value {
        try Resolver.completeValue(Lookup(type, name, Place(file, line), with: repeat each values))
    }

    /// Returns whether a cure can be asked for, without making its value; true if an outer one can.
    ///
    /// The cure that takes arguments is another: `hasCure(for: Greeting.self, with: String.self)` asks for it.
    public static func hasCure<each Argument>(
        for type: (some Any).Type, named name: String? = nil, with _: repeat (each Argument).Type
    ) -> Bool {
        Registry.current.peek(Key(type, named: name, of: Arguments<repeat each Argument>.self)) != nil
    }
}
