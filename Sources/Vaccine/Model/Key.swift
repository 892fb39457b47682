extension Vaccine {
    /// What a cure is set for: a type, a name if one type has several cures, and its arguments' types.
    public struct Key: Hashable, Sendable, CustomStringConvertible {
        private let types: KeyTypes

        /// The name that is asked for, which may be empty; nil for the cure without one.
        public let name: String?

        /// Makes the key of a cure that takes no arguments.
        public init(_ type: Any.Type, named name: String? = nil) {
            types = KeyTypes(value: type, arguments: [], identity: ObjectIdentifier(type))
            self.name = name
        }

        /// Makes the key of a cure that takes arguments, if there are any.
        init<Value, Values: Pack>(_: Value.Type, named name: String?, of _: Values.Type) {
            let arguments = Values.types
            let signature: Any.Type = arguments.isEmpty ? Value.self : ((Values) throws -> Value).self
            types = KeyTypes(value: Value.self, arguments: arguments, identity: ObjectIdentifier(signature))
            self.name = name
        }

        /// The type that is asked for, most often a protocol.
        public var type: Any.Type {
            types.value
        }

        /// The types of the arguments that the cure takes, in order; empty for nearly all cures.
        var arguments: [Any.Type] {
            types.arguments
        }

        var identity: ObjectIdentifier {
            types.identity
        }

        /// The type's short name, with the name and the arguments where there are any: `Service(Int) "stub"`.
        public var description: String {
            let name = name.map { " \"\($0)\"" } ?? ""
            return TypeName.short(type) + (arguments.isEmpty ? "" : "(\(argumentList))") + name
        }

        /// The short names of the arguments' types, separated by commas.
        var argumentList: String {
            arguments.map { TypeName.short($0) }.joined(separator: ", ")
        }
    }
}

/// The types of a key, told apart by identity, not by name: two modules may each have a `Service`.
private struct KeyTypes: Hashable {
    let value: Any.Type
    let arguments: [Any.Type]
    let identity: ObjectIdentifier

    static func == (one: KeyTypes, other: KeyTypes) -> Bool {
        one.identity == other.identity
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
    }
}

/// A parameter pack of arguments as one value, whose types are not known.
protocol Pack {
    static var types: [Any.Type] { get }

    var hashable: [AnyHashable] { get }
}

/// The arguments of a request, which are a parameter pack, as one value.
struct Arguments<each Argument>: Pack {
    static var types: [Any.Type] {
        var types: [Any.Type] = []
        repeat types.append((each Argument).self)
        return types
    }

    let values: (repeat each Argument)

    init(_ values: repeat each Argument) {
        self.values = (repeat each values)
    }

    /// Returns a closure that passes its arguments on one by one.
    ///
    /// Here, because the optimizer of Swift 6.3 crashes where this is done in a function that has the pack itself.
    static func spread<Value>(
        _ closure: IsolatedClosure<Value, repeat each Argument>
    ) -> (Arguments) throws -> Value {
        { try closure(repeat each $0.values) }
    }

    /// The arguments in a form that can be compared; those of a cure with a scope are all `Hashable`.
    var hashable: [AnyHashable] {
        var all: [AnyHashable] = []
        repeat all += [(each values) as? AnyHashable].compactMap(\.self)
        return all
    }

    func call<First, Result>(
        _ function: IsolatedClosure<Result, First, repeat each Argument>,
        with first: First
    ) throws -> Result {
        try function(first, repeat each values)
    }
}
