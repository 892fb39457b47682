extension Vaccine {
    /// What a cure is set for: a type, a name where one type has several cures, and the types of its arguments.
    public struct Key: Hashable, Sendable, CustomStringConvertible {
        /// The type that is asked for, most often a protocol.
        public let type: Any.Type

        /// The name that is asked for; nil for the cure without one.
        ///
        /// An empty name is a name like any other.
        public let name: String?

        /// The types of the arguments that the cure takes, in order; empty for nearly all.
        public let arguments: [Any.Type]

        /// Types are told apart by identity, not by name: two modules may each have a `Service`.
        @usableFromInline let identity: ObjectIdentifier

        init(type: Any.Type, name: String? = nil, arguments: [Any.Type] = [], identity: ObjectIdentifier) {
            self.type = type
            self.name = name
            self.arguments = arguments
            self.identity = identity
        }

        /// Makes the key of a cure that takes no arguments.
        public init(_ type: Any.Type, named name: String? = nil) {
            self.init(type: type, name: name, identity: ObjectIdentifier(type))
        }

        /// The type's short name, with the name and the arguments where there are any: `Service(Int) "stub"`.
        public var description: String {
            let arguments = arguments.isEmpty ? "" : "(\(arguments.map { TypeName.short($0) }.joined(separator: ", ")))"
            let name = name.map { " \"\($0)\"" } ?? ""
            return TypeName.short(type) + arguments + name
        }

        /// Whether both mean the same.
        public static func == (one: Key, other: Key) -> Bool {
            one.identity == other.identity && one.name == other.name
        }

        /// Feeds what `==` compares.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(identity)
            hasher.combine(name)
        }
    }

    /// A place in the source: where a cure was set, or asked for.
    public struct Place: Hashable, Sendable, CustomStringConvertible {
        /// The line in that file, from 1.
        public let line: UInt

        let literal: StaticString

        init(_ file: StaticString, _ line: UInt) {
            literal = file
            self.line = line
        }

        /// The file, as `#file` gives it: `Module/File.swift` in Swift 6 mode, a whole path in Swift 5 mode.
        public var file: String {
            literal.description
        }

        /// The file and the line, as compilers write them: `Module/File.swift:12`.
        public var description: String {
            "\(file):\(line)"
        }

        /// Whether both mean the same.
        public static func == (one: Place, other: Place) -> Bool {
            one.line == other.line && one.file == other.file
        }

        /// Feeds what `==` compares.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(file)
            hasher.combine(line)
        }
    }
}

/// Names of types as a sentence can use them.
enum TypeName {
    static func short(_ type: Any.Type) -> String {
        withoutContexts(String(describing: type))
    }

    static func full(_ type: Any.Type) -> String {
        withoutContexts(String(reflecting: type))
    }

    /// The name without the `(unknown context at $1058…).` that the runtime puts before private types.
    private static func withoutContexts(_ name: String) -> String {
        guard name.contains("(unknown context at ") else { return name }
        var rest = name[...]
        var result = ""
        while let start = rest.firstIndex(of: "("), let end = rest[start...].firstIndex(of: ")") {
            let isContext = rest[start...].hasPrefix("(unknown context at ")
            result += isContext ? rest[..<start] : rest[...end]
            rest = rest[rest.index(after: end)...]
            if isContext, rest.first == "." {
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }
}
