extension Vaccine {
    /// A place in the source: where a cure was set, or asked for.
    public struct Place: Hashable, Sendable, CustomStringConvertible {
        /// The line in that file, from 1.
        public let line: UInt

        private let fileLiteral: FileLiteral

        init(_ file: StaticString, _ line: UInt) {
            fileLiteral = FileLiteral(string: file)
            self.line = line
        }

        /// The file in the form in which the compiler passes it.
        package var literal: StaticString {
            fileLiteral.string
        }

        /// The file, as `#fileID` gives it: `Module/File.swift`.
        public var file: String {
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
