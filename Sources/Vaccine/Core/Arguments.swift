/// The arguments of a request, which are a parameter pack, as one value.
struct Arguments<each Argument>: ArgumentList {
    let values: (repeat each Argument)

    static var types: [TypeIdentity] {
        var types: [TypeIdentity] = []
        repeat types.append(TypeIdentity(type: (each Argument).self))
        return types
    }

    // Here, because the optimizer of Swift 6.3 crashes where this is done in a function that has the pack itself.

    /// Returns a factory that passes its arguments on one by one.
    static func spread<Value>(_ closure: @escaping (repeat each Argument) throws -> Value) -> Factory<Value> {
        { _, arguments in try closure(repeat each unbox(arguments).values) }
    }

    /// Returns a factory that passes its arguments on to a closure of the main actor; called only there.
    static func spreadOnMainActor<Value>(
        _ closure: @escaping @MainActor (repeat each Argument) throws -> Value
    ) -> Factory<Value> {
        { _, arguments in try MainQueue.call { try closure(repeat each unbox(arguments).values) } }
    }

    /// Returns a factory that passes its arguments on after the value that it wraps.
    static func wrapping<Value>(
        _ wrap: @escaping (Value, repeat each Argument) throws -> Value
    ) -> Factory<Value> {
        { inner, arguments in try wrap(inner.required(), repeat each unbox(arguments).values) }
    }

    /// Returns a factory that asks for the parameters of an initializer.
    static func wired<Value>(
        at place: Vaccine.Place, _ initializer: @escaping (repeat each Argument) throws -> Value
    ) -> Factory<Value> {
        { _, _ in
            // All are asked for before the first error is thrown, so that a validation finds each that is missing.
            let parameters = (repeat parameter((each Argument).self, place))
            return try initializer(repeat (each parameters).get())
        }
    }

    private static func unbox(_ arguments: AnyBox?) -> Arguments {
        arguments.required()
    }

    private static func parameter<Value>(_ type: Value.Type, _ place: Vaccine.Place) -> Result<Value, any Error> {
        Result { try Resolver.propertyValue(Lookup(key: Vaccine.Key(type), place: place)) }
    }
}

extension Vaccine.Key {
    init<Value, each Argument>(
        _: Value.Type, named name: String?, of arguments: Arguments<repeat each Argument>.Type
    ) {
        self.init(Value.self, name, arguments.types.isEmpty ? nil : TypeIdentity(type: arguments))
    }
}

extension Lookup {
    init<each Argument>(
        _ type: (some Any).Type, _ name: String?, _ place: Vaccine.Place, with values: repeat each Argument
    ) {
        typealias Input = Arguments<repeat each Argument>
        key = Vaccine.Key(type, named: name, of: Input.self)
        self.place = place
        arguments = key.takesArguments ? Box(Input(values: (repeat each values))) : nil
    }
}
