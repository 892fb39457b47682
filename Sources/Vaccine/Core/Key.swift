extension Vaccine {
    /// What a cure is set for: a type and a name, the types of its arguments, or a declared property.
    ///
    /// `@unchecked Sendable`: everything is constant. A key path is an immutable object; it is only compared, hashed,
    /// and applied to cures, which are `Sendable`.
    public struct Key: Hashable, @unchecked Sendable, CustomStringConvertible {
        private let types: KeyTypes
        /// The name that is asked for, which may be empty.
        let name: String?
        /// The property that declares the cure; nil for a cure that is set for a type.
        let property: AnyKeyPath?

        init(_ type: Any.Type, _ name: String?, _ arguments: (any ArgumentList.Type)?, property: AnyKeyPath?) {
            types = KeyTypes(type: type, arguments: arguments)
            self.name = name
            self.property = property
        }

        /// Makes the key of a cure that takes no arguments.
        public init(_ type: Any.Type, named name: String? = nil) {
            self.init(type, name, nil, property: nil)
        }

        /// Returns the key of the same cure for another type; that of a declared cure stays as it is.
        func of(_ other: Any.Type) -> Key {
            property == nil ? Key(other, name, types.arguments, property: nil) : self
        }

        var type: Any.Type {
            types.type
        }

        var takesArguments: Bool {
            types.arguments != nil
        }

        /// A hash in the upper bits, without a `Hasher` where the type alone is hashed.
        ///
        /// Fibonacci hashing: addresses are multiples of 8 or 16, and the upper bits of the product depend on all bits.
        var fastHash: UInt {
            var bits = UInt(bitPattern: ObjectIdentifier(type))
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
            return TypeName.short(type) + (takesArguments ? "(\(argumentList))" : "") + name
        }

        var argumentList: String {
            types.arguments?.types.map { TypeName.short($0) }.joined(separator: ", ") ?? ""
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

/// Types, compared as what they are and not by their names: two modules may each have a `Service`.
private struct KeyTypes: Hashable {
    let type: Any.Type
    let arguments: (any ArgumentList.Type)?

    static func == (one: KeyTypes, other: KeyTypes) -> Bool {
        one.type == other.type && one.arguments == other.arguments
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
    }
}

/// The types of arguments, in order, as a type.
protocol ArgumentList {
    static var types: [Any.Type] { get }
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
