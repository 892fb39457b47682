import CleanText

/// Writes text as JSON that is harmless on a terminal.
enum JSONText {
    /// The text in quotation marks.
    ///
    /// Escaped is what JSON asks for, and every character that could command a terminal or mislead the eye.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        var cleaner = TextCleaner()
        func append(_ scalar: Unicode.Scalar, _ verdict: TextCleaner.Verdict) {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where verdict == .safe: quoted.unicodeScalars.append(scalar)
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

    /// JSON knows UTF-16 alone, in which some characters are two.
    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
