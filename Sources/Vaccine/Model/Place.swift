extension Vaccine {
    /// A place in the source: where a cure was set, or asked for.
    public struct Place: Hashable, Sendable, CustomStringConvertible {
        /// The line in that file, from 1.
        public let line: UInt

        /// The file in the form in which inlined code passes it.
        @usableFromInline package let literal: StaticString

        @inlinable
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

        /// Two files are equal if their texts are.
        public static func == (one: Place, other: Place) -> Bool {
            one.line == other.line && (one.literal.utf8Start == other.literal.utf8Start || one.file == other.file)
        }

        /// Hashes the line and the text of the file.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(line)
            hasher.combine(file)
        }
    }
}
