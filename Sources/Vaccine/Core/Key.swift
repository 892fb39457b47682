extension Vaccine {
    /// What a cure is set for: a type and a name, the types of its arguments, or a declared property.
    ///
    /// `@unchecked Sendable`: everything is constant. A key path is an immutable object; it is only compared, hashed,
    /// and applied to cures, which are `Sendable`.
    public struct Key: Hashable, @unchecked Sendable, CustomStringConvertible {
        let type: TypeIdentity
        /// An ``ArgumentList``; nil for a cure that takes no arguments.
        private let arguments: TypeIdentity?
        /// The name that is asked for, which may be empty.
        let name: String?
        /// The property that declares the cure; nil for a cure that is set for a type.
        let property: AnyKeyPath?

        init(_ type: Any.Type, _ name: String?, _ arguments: TypeIdentity? = nil, property: AnyKeyPath? = nil) {
            self.type = TypeIdentity(type: type)
            self.arguments = arguments
            self.name = name
            self.property = property
        }

        /// Makes the key of a cure that takes no arguments.
        @_disfavoredOverload
        public init(_ type: Any.Type, named name: String? = nil) {
            self.init(type, name)
        }

        /// Makes the key of the static type, as a variable may hold a subclass; inlined, as each request makes a key.
        @inline(__always)
        init<Value>(_: Value.Type, named name: String?) {
            self.init(Value.self, name)
        }

        /// Returns the key of the same cure for another type; that of a declared cure stays as it is.
        func of(_ other: Any.Type) -> Key {
            property == nil ? Key(other, name, arguments) : self
        }

        var takesArguments: Bool {
            arguments != nil
        }

        /// A hash in the upper bits, without a `Hasher` where the type alone is hashed.
        ///
        /// Fibonacci hashing: addresses are multiples of 8 or 16, and the upper bits of the product depend on all bits.
        var fastHash: UInt {
            var bits = UInt(bitPattern: ObjectIdentifier(type.type))
            if let name {
                bits ^= UInt(bitPattern: name.hashValue)
            }
            if let property {
                bits ^= UInt(bitPattern: property.hashValue)
            }
            return bits &* UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)
        }

        /// The short name of the type, with the arguments and the name, as in `Service(Int) "stub"`, or `\.name`.
        public var description: String {
            if let declaration {
                return "\\.\(declaration.name)"
            }
            let name = name.map { " \"\($0)\"" } ?? ""
            return type.shortName + (argumentList.map { "(\($0))" } ?? "") + name
        }

        /// The names of the arguments' types; nil for a cure that takes none.
        var argumentList: String? {
            (arguments?.type as? any ArgumentList.Type)?.types.map(\.shortName).joined(separator: ", ")
        }

        /// The declaration of the cure, by the property; nil for a cure that is set for a type.
        var declaration: (any CureDeclaration)? {
            property.flatMap { Cures(use: nil)[keyPath: $0] as? any CureDeclaration }
        }
    }
}

extension Vaccine {
    /// A place in the source: where a cure was set, or asked for.
    public struct Place: Hashable, Sendable, CustomStringConvertible {
        private let fileLiteral: FileLiteral
        package let line: UInt

        init(_ file: StaticString, _ line: UInt) {
            fileLiteral = FileLiteral(string: file)
            self.line = line
        }

        /// The file in the form in which the compiler passes it.
        package var literal: StaticString {
            fileLiteral.string
        }

        package var file: String {
            literal.description
        }

        /// The file and the line, as compilers write them: `Module/File.swift:12`.
        public var description: String {
            "\(file):\(line)"
        }
    }
}

/// The file of a place, compared by its text.
private struct FileLiteral: Hashable {
    let string: StaticString

    static func == (one: FileLiteral, other: FileLiteral) -> Bool {
        one.string.description == other.string.description
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(string.description)
    }
}

/// The types of arguments, in order, as a type.
protocol ArgumentList {
    static var types: [TypeIdentity] { get }
}

/// A type, compared as what it is and not by its name: two modules may each have a `Service`.
struct TypeIdentity: Hashable {
    let type: Any.Type

    var shortName: String {
        withoutContexts(String(describing: type))
    }

    /// The name with that of the module.
    var fullName: String {
        withoutContexts(String(reflecting: type))
    }

    static func == (one: TypeIdentity, other: TypeIdentity) -> Bool {
        one.type == other.type
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
    }

    /// Removes the `(unknown context at $1058…).` that the runtime puts before private types.
    private func withoutContexts(_ name: String) -> String {
        name.contains("(unknown context at ") ? name.replacing(#/\(unknown context at [^)]*\)\.?/#, with: "") : name
    }
}
