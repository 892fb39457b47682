extension Vaccine {
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

        /// Returns whether both are the same line of the same file.
        public static func == (one: Place, other: Place) -> Bool {
            one.line == other.line && one.file == other.file
        }

        /// Hashes what `==` compares.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(file)
            hasher.combine(line)
        }
    }
}

/// Where something is asked for, in the form in which inlined code passes it.
@usableFromInline
struct CallSite: Sendable {
    @usableFromInline let file: StaticString
    @usableFromInline let line: UInt

    @inlinable
    init(file: StaticString, line: UInt) {
        self.file = file
        self.line = line
    }

    init(_ place: Vaccine.Place) {
        self.init(file: place.literal, line: place.line)
    }

    var place: Vaccine.Place {
        Vaccine.Place(file, line)
    }
}
