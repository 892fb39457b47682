import TerminalText

/// Writes text and objects as JSON that is safe to print on a terminal.
package struct JSONText {
    private static let quotationMark = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    /// In UTF-8.
    private var bytes: [UInt8] = []

    package init() {
        // Enough for most jokes.
        bytes.reserveCapacity(512)
    }

    /// Returns the object with the members that were added.
    package consuming func finish() -> String {
        bytes.append(UInt8(ascii: "}"))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Adds a member to the object; nil is null.
    package mutating func add(_ name: StaticString, _ text: String?) {
        beginMember(name)
        if let text {
            append(text)
        } else {
            bytes += "null".utf8
        }
    }

    mutating func add(_ name: StaticString, _ texts: [String]) {
        beginMember(name)
        bytes.append(UInt8(ascii: "["))
        for (index, text) in texts.enumerated() {
            if index > 0 {
                bytes.append(UInt8(ascii: ","))
            }
            append(text)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func beginMember(_ name: StaticString) {
        bytes.append(bytes.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","))
        bytes.append(Self.quotationMark)
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(Self.quotationMark)
        bytes.append(UInt8(ascii: ":"))
    }

    /// Appends the text in quotation marks.
    ///
    /// Escapes what JSON requires, and every character that could control a terminal or mislead the reader.
    private mutating func append(_ text: String) {
        bytes.append(Self.quotationMark)
        if text.isPrintableASCII {
            var text = text
            text.withUTF8 { appendASCII($0) }
        } else {
            bytes += Self.escaped(text).utf8
        }
        bytes.append(Self.quotationMark)
    }

    /// Appends printable ASCII, in which only two characters need an escape.
    private mutating func appendASCII(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        for (index, byte) in text.enumerated() where byte == Self.quotationMark || byte == Self.backslash {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start ..< index]))
            bytes.append(Self.backslash)
            start = index
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        var sanitizer = TextSanitizer()
        // A combining character after an escape would combine with the escape's last digit.
        var followsEscape = false
        func append(_ scalar: Unicode.Scalar, _ verdict: TextSanitizer.Verdict) {
            let isSafe = verdict == .safe && !(followsEscape && changesItsNeighbor(scalar))
            followsEscape = !isSafe
            switch scalar {
            case "\"": escaped += "\\\""
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\t": escaped += "\\t"
            case _ where isSafe: escaped.unicodeScalars.append(scalar)
            default: escaped += codeUnits(scalar)
            }
        }
        for scalar in text.unicodeScalars {
            sanitizer.take(scalar, append)
        }
        sanitizer.finish(append)
        return escaped
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
