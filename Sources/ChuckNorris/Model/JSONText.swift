import TerminalText

/// Writes text as JSON that is harmless on a terminal.
enum JSONText {
    /// The text in quotation marks.
    ///
    /// Escaped is what JSON asks for, and every character that could command a terminal or mislead the eye.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        var cleaner = TextSanitizer()
        // What stands behind an escape has lost the letter that it was to change the look of.
        var isBehindEscape = false
        func append(_ scalar: Unicode.Scalar, _ verdict: TextSanitizer.Verdict) {
            let isSafe = verdict == .safe && !(isBehindEscape && changesItsNeighbor(scalar))
            isBehindEscape = !isSafe
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where isSafe: quoted.unicodeScalars.append(scalar)
            default: quoted += escaped(scalar)
            }
        }
        for scalar in text.unicodeScalars {
            cleaner.take(scalar, append)
        }
        cleaner.finish(append)
        return quoted + "\""
    }

    /// An object of members whose values are JSON already.
    static func object(_ members: [(name: String, json: String)]) -> String {
        "{" + members.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",") + "}"
    }

    private static func changesItsNeighbor(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: true
        default: scalar.properties.isEmojiModifier
        }
    }

    /// JSON knows UTF-16 alone, in which some characters are two.
    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
