import Terminal

/// Writes text and objects as JSON that is safe to print on a terminal.
package struct JSONText {
    private var object = ""

    package init() {}

    /// Returns the object with the members that were added.
    package consuming func finish() -> String {
        object + "}"
    }

    /// Adds a member to the object; nil is null.
    package mutating func add(_ name: StaticString, _ text: String?) {
        add(name, value: text.map(Self.quoted) ?? "null")
    }

    mutating func add(_ name: StaticString, _ texts: [String]) {
        add(name, value: "[" + texts.map(Self.quoted).joined(separator: ",") + "]")
    }

    package mutating func add(_ name: StaticString, value: String) {
        object += (object.isEmpty ? "{" : ",") + "\"\(name)\":" + value
    }

    /// Returns the text in quotation marks.
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
            default: quoted += codeUnits(scalar)
            }
        }
        for scalar in text.unicodeScalars {
            sanitizer.take(scalar, append)
        }
        sanitizer.finish(append)
        return quoted + "\""
    }

    private static func changesItsNeighbor(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: true
        default: scalar.properties.isEmojiModifier
        }
    }

    /// JSON's escapes are UTF-16 code units, of which some characters have two.
    private static func codeUnits(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst() }.joined()
    }
}
