extension Vaccine {
    /// A place in the source: where a cure was set, or asked for.
    public struct Place: Hashable, Sendable, CustomStringConvertible {
        /// The line in that file, from 1.
        public let line: UInt

        @usableFromInline let fileLiteral: FileLiteral

        @inlinable
        init(_ file: StaticString, _ line: UInt) {
            fileLiteral = FileLiteral(file)
            self.line = line
        }

        /// The file in the form in which inlined code passes it.
        package var literal: StaticString {
            fileLiteral.string
        }

        /// The file, as `#file` gives it: `Module/File.swift` in Swift 6 mode, a whole path in Swift 5 mode.
        public var file: String {
            literal.description
        }

        /// The file and the line, as compilers write them: `Module/File.swift:12`.
        public var description: String {
            "\(file):\(line)"
        }
    }
}

/// The file of a place; two are equal if their texts are.
@usableFromInline
struct FileLiteral: Hashable, Sendable {
    @usableFromInline let string: StaticString

    @inlinable
    init(_ string: StaticString) {
        self.string = string
    }

    @usableFromInline
    static func == (one: FileLiteral, other: FileLiteral) -> Bool {
        one.string.utf8Start == other.string.utf8Start || one.string.description == other.string.description
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) {
        hasher.combine(string.description)
    }
}
