extension CommandTable {
    /// A line that somebody could type, for the help.
    package struct Example: Equatable, Sendable, ExpressibleByStringLiteral {
        package let line: String
        /// What the line gives; empty where the line says it itself.
        package let meaning: String

        package init(_ line: String, _ meaning: String) {
            self.line = line
            self.meaning = meaning
        }

        package init(stringLiteral line: String) {
            self.init(line, "")
        }
    }
}
