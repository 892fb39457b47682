extension String {
    /// The text without the characters that `TextSanitizer` calls unsafe, and with spaces for tabs.
    ///
    /// All text on its way to a terminal is sanitized with this. Sanitizing twice changes nothing more.
    ///
    /// - Parameter lineBreak: Replaces each line break of any kind; CR LF counts as one.
    package func sanitized(lineBreak: Unicode.Scalar = "\n") -> String {
        // Most text needs no closer look.
        if utf8.allSatisfy(TextSanitizer.isHarmless), lineBreak == "\n" || !utf8.contains(0x0A) {
            return self
        }
        var sanitized = UnicodeScalarView()
        var followsReturn = false
        TextSanitizer.forEachVerdict(in: self) { scalar, verdict in
            switch verdict {
            case .safe: sanitized.append(scalar)
            case .tab: sanitized.append(" ")
            case .lineBreak where scalar == "\n" && followsReturn: break
            case .lineBreak: sanitized.append(lineBreak)
            case .unsafe: break
            }
            followsReturn = scalar == "\r"
        }
        return String(sanitized)
    }

    /// Whether sanitizing leaves the text as it is.
    package var isSanitized: Bool {
        sanitized() == self
    }

    /// The text on one line: if it has several, each run of blanks becomes a space.
    package var onOneLine: String {
        guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }), contains(where: \.isNewline) else { return self }
        return split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The text with a space in place of each run of blanks.
    package var collapsingBlanks: String {
        let words = split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
        let ends = [0, words.count - 1]
        return words.indices.filter { !words[$0].isEmpty || ends.contains($0) }.map { words[$0] }.joined(separator: " ")
    }

    /// Whether the text has a control character: C0, DEL or C1.
    package var hasControlCharacter: Bool {
        unicodeScalars.contains(where: \.isControl)
    }
}

extension Unicode.Scalar {
    /// Whether Unicode calls it a control character, without a look into its tables.
    package var isControl: Bool {
        value < 0x20 || (0x7F ... 0x9F).contains(value)
    }
}
