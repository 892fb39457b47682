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
}
