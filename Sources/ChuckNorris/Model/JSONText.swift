/// Writes text as JSON that is harmless on a terminal.
enum JSONText {
    /// The text in quotation marks.
    ///
    /// Escaped is what JSON asks for, and every character that could command a terminal or mislead the eye: control
    /// characters, those that turn the direction of text, and invisible ones but the joiner of emoji.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where isUnsafe(scalar): quoted += escaped(scalar)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// An object of members whose values are JSON already.
    static func object(_ members: [(name: String, json: String)]) -> String {
        "{" + members.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",") + "}"
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        guard !(0x20 ..< 0x7F).contains(scalar.value), scalar != "\u{200D}" else { return false }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
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
