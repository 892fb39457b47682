import TerminalText

/// Writes text as JSON that is safe to print on a terminal.
enum JSONText {
    /// The text in quotation marks.
    ///
    /// Escapes what JSON requires, and every character that could control a terminal or mislead the reader.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        var sanitizer = TextSanitizer()
        // A combining character after an escape would combine with the escape's last digit.
        var followsEscape = false
        func append(_ scalar: Unicode.Scalar, _ verdict: TextSanitizer.Verdict) {
            let isSafe = verdict == .safe && !(followsEscape && changesItsNeighbor(scalar))
            followsEscape = !isSafe
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
            sanitizer.take(scalar, append)
        }
        sanitizer.finish(append)
        return quoted + "\""
    }

    /// An object with members whose values are JSON already.
    static func object(_ members: [(name: String, json: String)]) -> String {
        "{" + members.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",") + "}"
    }

    private static func changesItsNeighbor(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: true
        default: scalar.properties.isEmojiModifier
        }
    }

    /// JSON's escapes are UTF-16 code units, of which some characters have two.
    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst() }.joined()
    }
}
