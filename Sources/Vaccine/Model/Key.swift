extension Vaccine {
    /// What a cure is set for: a type and a name, the types of its arguments, or a declared property.
    ///
    /// `@unchecked Sendable`: everything is constant. A key path is an immutable object; it is only compared, hashed,
    /// and applied to cures, which are `Sendable`.
    public struct Key: Hashable, @unchecked Sendable, CustomStringConvertible {
        private let identity: Identity

        /// Makes the key of a cure that takes no arguments.
        public init(_ type: Any.Type, named name: String? = nil) {
            identity = Identity(type: type, name: name, signature: ObjectIdentifier(type), form: .plain)
        }

        /// Makes the key of a cure that takes arguments, if there are any.
        init<each Argument>(_ type: Any.Type, named name: String?, of _: Arguments<repeat each Argument>.Type) {
            let types = Arguments<repeat each Argument>.types
            let signature = Arguments<repeat each Argument>.signature(type)
            identity = types.isEmpty
                ? Identity(type: type, name: name, signature: ObjectIdentifier(type), form: .plain)
                : Identity(type: type, name: name, signature: signature, form: .arguments(types))
        }

        /// Makes the key of a declared cure: the property identifies it.
        init(_ type: Any.Type, property: AnyKeyPath) {
            identity = Identity(type: type, name: nil, signature: ObjectIdentifier(type), form: .property(property))
        }

        /// The type that is asked for, most often a protocol.
        public var type: Any.Type {
            identity.type
        }

        /// The name that is asked for, which may be empty; nil for the cure without one.
        public var name: String? {
            identity.name
        }

        /// The types of the arguments that the cure takes, in order; empty for nearly all cures.
        var arguments: [Any.Type] {
            guard case let .arguments(types) = identity.form else { return [] }
            return types
        }

        var takesArguments: Bool {
            guard case .arguments = identity.form else { return false }
            return true
        }

        /// The property that declares the cure; nil for a cure that is set for a type.
        var property: AnyKeyPath? {
            guard case let .property(property) = identity.form else { return nil }
            return property
        }

        var fastHash: UInt {
            identity.fastHash
        }

        /// The type's short name, with the name and the arguments where there are any: `Service(Int) "stub"`; `\.name`
        /// for a declared cure.
        public var description: String {
            if let declaration {
                return "\\.\(declaration.name)"
            }
            let name = name.map { " \"\($0)\"" } ?? ""
            return TypeName.short(type) + (!takesArguments ? "" : "(\(argumentList))") + name
        }

        /// The short names of the arguments' types, separated by commas.
        var argumentList: String {
            arguments.map { TypeName.short($0) }.joined(separator: ", ")
        }

        /// The declaration of the cure, by the property; nil for a cure that is set for a type.
        var declaration: (any CureDeclaration)? {
            guard let property else { return nil }
            let root = Swift.type(of: property).rootType as? any CureDeclaring.Type
            return root?.declaration(of: property)
        }
    }
}

/// What tells keys apart.
private struct Identity: Hashable {
    let type: Any.Type
    let name: String?
    /// Identifies the type, and the types of the arguments if there are any.
    ///
    /// Not the types' names: two modules may each have a `Service`.
    let signature: ObjectIdentifier
    let form: Form

    enum Form {
        case plain
        /// The types of the arguments that the cure takes, in order.
        case arguments([Any.Type])
        /// The property that declares the cure.
        case property(AnyKeyPath)
    }

    static func == (one: Identity, other: Identity) -> Bool {
        guard one.signature == other.signature, one.name == other.name else { return false }
        switch (one.form, other.form) {
        case let (.property(one), .property(other)): return one == other
        case (.property, _), (_, .property): return false
        default: return true
        }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(fastHash)
    }

    /// A hash in the upper bits, without a `Hasher` where the type alone is hashed.
    ///
    /// Fibonacci hashing: addresses are multiples of 8 or 16, and the upper bits of the product depend on all bits.
    var fastHash: UInt {
        var bits = UInt(bitPattern: signature)
        if let name {
            bits ^= UInt(bitPattern: name.hashValue)
        }
        if case let .property(property) = form {
            bits ^= UInt(bitPattern: property.hashValue)
        }
        return bits &* UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)
    }
}

/// A cure that is declared as a property, and where.
protocol CureDeclaration {
    /// The name of the property.
    var name: String { get }

    var place: Vaccine.Place { get }
}

/// A type whose properties declare cures.
protocol CureDeclaring {
    static func declaration(of property: AnyKeyPath) -> (any CureDeclaration)?
}

/// Names of types, as sentences use them.
enum TypeName {
    static func short(_ type: Any.Type) -> String {
        withoutContexts(String(describing: type))
    }

    static func full(_ type: Any.Type) -> String {
        withoutContexts(String(reflecting: type))
    }

    /// The name without the `(unknown context at $1058…).` that the runtime puts before private types.
    private static func withoutContexts(_ name: String) -> String {
        name.contains("(unknown context at ") ? name.replacing(/\(unknown context at [^)]*\)\.?/, with: "") : name
    }
}
