extension String {
    /// The text without the characters that `TextSanitizer` calls unsafe, and with spaces for tabs.
    ///
    /// All text on its way to a terminal is sanitized with this. Sanitizing twice changes nothing more.
    ///
    /// - Parameter lineBreak: Replaces each line break of any kind; CR LF counts as one.
    package func sanitized(lineBreak: Unicode.Scalar = "\n") -> String {
        // Most text needs no closer look.
        if isPrintableASCII || lineBreak == "\n" && isHarmless {
            return self
        }
        var sanitized = UnicodeScalarView()
        var sanitizer = TextSanitizer()
        var followsReturn = false
        for scalar in unicodeScalars {
            sanitizer.take(scalar) { scalar, verdict in
                switch verdict {
                case .safe: sanitized.append(scalar)
                case .tab: sanitized.append(" ")
                case .lineBreak where scalar == "\n" && followsReturn: break
                case .lineBreak: sanitized.append(lineBreak)
                case .unsafe: break
                }
                followsReturn = scalar == "\r"
            }
        }
        return String(sanitized)
    }

    /// Whether the text has only printable ASCII characters, so that it is safe and on one line.
    package var isPrintableASCII: Bool {
        utf8.withContiguousStorageIfAvailable(\.isPrintableASCII) ?? utf8.isPrintableASCII
    }

    /// The text on one line: if it has several, each run of blanks becomes a space.
    package var onOneLine: String {
        // Nearly every joke is printable ASCII, and that is checked faster.
        guard !isPrintableASCII else { return self }
        guard utf8.allSatisfy({ $0 < 0x80 }) else {
            return contains(where: \.isNewline) ? split(whereSeparator: \.isWhitespace).joined(separator: " ") : self
        }
        guard utf8.contains(where: { (0x0A ... 0x0D).contains($0) }) else { return self }
        // By bytes, which takes a seventh of the time that words take.
        var line: [UInt8] = []
        line.reserveCapacity(utf8.count)
        for byte in utf8 {
            if byte != 0x20, !(0x09 ... 0x0D).contains(byte) {
                line.append(byte)
            } else if !line.isEmpty, line.last != 0x20 {
                line.append(0x20)
            }
        }
        return String(decoding: line.last == 0x20 ? line.dropLast() : line[...], as: UTF8.self)
    }

    /// The text with a space in place of each run of blanks.
    package var collapsingBlanks: String {
        let words = split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
        let ends = [0, words.count - 1]
        return words.indices.filter { !words[$0].isEmpty || ends.contains($0) }.map { words[$0] }.joined(separator: " ")
    }

    /// The text with spaces to the next column that is a multiple of 8 in place of each tab.
    package var withoutTabs: String {
        guard utf8.contains(0x09) else { return self }
        var column = 0
        return reduce(into: "") { text, character in
            let width = character == "\t" ? 8 - column % 8 : TextWidth.columns(of: character)
            column = character.isNewline ? 0 : column + width
            text += character == "\t" ? String(repeating: " ", count: width) : String(character)
        }
    }

    /// The parts between the occurrences of another text, found byte by byte, which is faster than by character.
    package func parts(between separator: String) -> [String] {
        let separator = Array(separator.utf8)
        var parts: [String] = []
        var rest = Array(utf8)[...]
        while let start = rest.indices.first(where: { rest[$0...].starts(with: separator) }) {
            parts.append(String(decoding: rest[..<start], as: UTF8.self))
            rest = rest[start...].dropFirst(separator.count)
        }
        return parts + [String(decoding: rest, as: UTF8.self)]
    }

    private var isHarmless: Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy(TextSanitizer.isHarmless) }
            ?? utf8.allSatisfy(TextSanitizer.isHarmless)
    }

    /// Whether sanitizing leaves the text as it is.
    package var isSanitized: Bool {
        sanitized() == self
    }

    /// Whether the text has a control character: C0, DEL or C1.
    package var hasControlCharacter: Bool {
        !isPrintableASCII && unicodeScalars.contains(where: \.isControl)
    }
}

extension Unicode.Scalar {
    /// Whether Unicode calls it a control character, without a look into its tables.
    package var isControl: Bool {
        value < 0x20 || (0x7F ... 0x9F).contains(value)
    }
}

extension Sequence<UInt8> {
    /// Looks at every byte, because without an early exit the compiler tests 16 bytes at once.
    fileprivate var isPrintableASCII: Bool {
        reduce(0 as UInt8) { $0 | ((0x20 ..< 0x7F).contains($1) ? 0 : 1) } == 0
    }
}
