/// Writes objects as JSON that is safe to print on a terminal.
package struct JSONText {
    private var members: [String] = []

    package init() {}

    package var text: String {
        "{" + members.joined(separator: ",") + "}"
    }

    /// Adds a member to the object; nil is null.
    package mutating func add(_ name: StaticString, _ text: String?) {
        members.append("\"\(name)\":" + (text.map(Self.quoted) ?? "null"))
    }

    package mutating func add(_ name: StaticString, _ texts: [String]) {
        members.append("\"\(name)\":[" + texts.map(Self.quoted).joined(separator: ",") + "]")
    }

    /// Returns the text in quotation marks.
    ///
    /// Escapes what JSON requires, and every character that could control a terminal or mislead the reader.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where scalar.isInvisible:
                // JSON's escapes are UTF-16 code units, of which some characters have two.
                quoted += String(scalar).utf16.map { "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst() }.joined()
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension Unicode.Scalar {
    /// Whether nothing is drawn for it, or it changes how other text is drawn: controls, formats, unassigned.
    var isInvisible: Bool {
        guard !(0x20 ..< 0x7F).contains(value) else { return false }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: return true
        default: return properties.isDefaultIgnorableCodePoint
        }
    }
}
