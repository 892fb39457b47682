/// The arguments of a request, which are a parameter pack, as one value.
struct Arguments<each Argument>: ArgumentList {
    let values: (repeat each Argument)

    init(_ values: repeat each Argument) {
        self.values = (repeat each values)
    }

    static var types: [Any.Type] {
        var types: [Any.Type] = []
        repeat types.append((each Argument).self)
        return types
    }

    // Here, because the optimizer of Swift 6.3 crashes where this is done in a function that has the pack itself.

    /// Returns a closure that passes its arguments on one by one.
    static func spread<Value>(_ closure: @escaping (repeat each Argument) throws -> Value)
        -> (AnyBox?) throws -> Value
    {
        { try closure(repeat each unbox($0).values) }
    }

    /// Returns a closure that passes its arguments on to one of the main actor; called only there.
    static func spreadOnMainActor<Value>(
        _ closure: @escaping @MainActor (repeat each Argument) throws -> Value
    ) -> (AnyBox?) throws -> Value {
        { box in try MainQueue.call { try closure(repeat each unbox(box).values) } }
    }

    /// Returns a closure that passes its arguments on after the value that it wraps.
    static func wrapping<Value>(
        _ wrap: @escaping @Sendable (Value, repeat each Argument) throws -> Value
    ) -> Registration.Decorator {
        { try Box(wrap($0.value(), repeat each unbox($1).values)) }
    }

    /// Returns a factory that asks for the parameters of an initializer.
    static func wired<Value>(
        at place: Vaccine.Place,
        _ initializer: @escaping (repeat each Argument) throws -> Value
    ) -> (AnyBox?) throws -> Value {
        { _ in
            // All are asked for before the first error is thrown, so that a validation finds each that is missing.
            let parameters = (repeat parameter((each Argument).self, place))
            return try initializer(repeat (each parameters).get())
        }
    }

    private static func parameter<Value>(_ type: Value.Type, _ place: Vaccine.Place) -> Result<Value, any Error> {
        Result { try Resolver.propertyValue(Lookup(key: Vaccine.Key(type), place: place)) }
    }

    private static func unbox(_ arguments: AnyBox?) -> Arguments {
        guard let arguments else { fatalError("A cure with arguments is asked for with them.") }
        return arguments.value()
    }
}

extension Vaccine.Key {
    init<each Argument>(_ type: Any.Type, named name: String?, of arguments: Arguments<repeat each Argument>.Type) {
        self.init(type, name, arguments.types.isEmpty ? nil : arguments, property: nil)
    }
}

extension Lookup {
    init<each Argument>(
        _ type: Any.Type, _ name: String?, _ place: Vaccine.Place, with values: repeat each Argument
    ) {
        typealias Input = Arguments<repeat each Argument>
        key = Vaccine.Key(type, named: name, of: Input.self)
        self.place = place
        arguments = key.takesArguments ? Box(Input(repeat each values)) : nil
    }
}
