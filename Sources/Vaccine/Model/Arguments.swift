/// The arguments of a request, which are a parameter pack, as one value.
struct Arguments<each Argument> {
    static var types: [Any.Type] {
        var types: [Any.Type] = []
        repeat types.append((each Argument).self)
        return types
    }

    let values: (repeat each Argument)

    init(_ values: repeat each Argument) {
        self.values = (repeat each values)
    }

    /// Identifies a type together with those of the arguments.
    static func signature(_ type: Any.Type) -> ObjectIdentifier {
        func signature<Value>(_: Value.Type) -> ObjectIdentifier {
            ObjectIdentifier(Maker<Value>.self)
        }
        return _openExistential(type, do: signature)
    }

    /// Makes a value of arguments.
    typealias Maker<Value> = (Arguments) throws -> Value
}

extension Arguments {
    /// Returns a closure that passes its arguments on one by one.
    ///
    /// Here, because the optimizer of Swift 6.3 crashes where this is done in a function that has the pack itself.
    static func spread<Value>(_ closure: @escaping (repeat each Argument) throws -> Value) -> Maker<Value> {
        { try closure(repeat each $0.values) }
    }

    /// Returns a closure that wraps what another makes of the same arguments.
    static func decorated<Value>(
        _ inner: @escaping Maker<Value>,
        _ wrap: @escaping (Value, repeat each Argument) throws -> Value
    ) -> Maker<Value> {
        { arguments in try wrap(inner(arguments), repeat each arguments.values) }
    }
}
