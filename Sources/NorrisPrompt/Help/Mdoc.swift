/// Writes text so that mdoc(7) shows it as it is.
enum Mdoc {
    /// The longest input line that mandoc does not complain about.
    private static let longestLine = 80

    /// Filled text with one sentence per line, as mdoc requires.
    static func text(_ text: String) -> String {
        var lines: [String] = []
        // A question mark that stands alone is a command, and ends no sentence.
        for word in text.split(whereSeparator: \.isWhitespace).map({ $0 == "?" ? "?\\&" : escaped($0) }) {
            let line = lines.last.map { "\($0) \(word)" } ?? ""
            let isNewSentence = lines.last?.last.map(".?!".contains) ?? true
            if isNewSentence || line.utf8.count >= longestLine {
                lines.append(word)
            } else {
                lines[lines.count - 1] = line
            }
        }
        return lines.map(guarded).joined(separator: "\n")
    }

    /// An argument of a macro, in quotes where it has blanks.
    static func argument(_ text: some StringProtocol) -> String {
        let escaped = literal(text).replacing("\"", with: "\\(dq")
        if escaped.contains(" ") {
            return "\"\(escaped)\""
        }
        // What could be taken for a macro has two or three letters, and a punctuation mark stands alone.
        return text.count <= 3 ? "\\&" + escaped : escaped
    }

    /// A line that stands by itself and is never folded.
    static func display(_ line: String) -> String {
        ".Bd -literal -offset indent -compact\n\(guarded(literal(line)))\n.Ed"
    }

    /// Text whose punctuation stays ASCII, so that it can be copied into a shell.
    private static func literal(_ text: some StringProtocol) -> String {
        text.map { escapes[$0] ?? String($0) }.joined()
    }

    private static let escapes: [Character: String] = [
        "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
    ]

    /// A word of prose: its hyphens stay hyphens, but those of an option are to be typed.
    private static func escaped(_ word: Substring) -> String {
        let hyphens = word.prefix { $0 == "-" }
        guard hyphens.isEmpty, !word.contains("/") else { return literal(word) }
        return word.split(separator: "-", omittingEmptySubsequences: false).map(literal).joined(separator: "-")
    }

    private static func guarded(_ line: String) -> String {
        line.hasPrefix(".") ? "\\&" + line : line
    }

    /// The macros for how a command or an option is written, such as `joke [CATEGORY,...] [for NAME]`.
    ///
    /// Capitals stand for something else and become `Ar`, options `Fl`, other words `Cm`.
    static func usage(_ text: String) -> String {
        let spaced = "[]|".reduce(text) { $0.replacing("\($1)", with: " \($1) ") }.replacing(", ", with: " , ")
        return spaced.split(separator: " ").map { part in
            switch part {
            case "[": "Oo"
            case "]": "Oc"
            case "|": "Ns | Ns"
            case ",": ","
            case _ where part.hasPrefix("-"): "Fl \(argument(part.dropFirst()))"
            case _ where part == part.uppercased(): "Ar \(argument(part))"
            default: "Cm \(argument(part))"
            }
        }.joined(separator: " ")
    }
}
