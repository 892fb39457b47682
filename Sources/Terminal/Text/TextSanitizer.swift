extension String {
    /// The combining marks on one character; no script has more.
    private static let mostMarks = 8

    /// The text without the characters that are not safe to show on a terminal, and with spaces for tabs.
    ///
    /// Unsafe are control characters; format characters, such as those that change the direction of text; other
    /// invisible ones, such as soft hyphens and tags; and combining marks without a base, or too many on one.
    ///
    /// Some invisible characters change how their neighbors look, and are safe where they can: a joiner between emoji
    /// or letters that are not ASCII; a non-joiner behind Arabic letters and viramas, as in Persian and Indic scripts;
    /// one variation selector after a character.
    ///
    /// All text on its way to a terminal is sanitized with this. Sanitizing twice changes nothing more.
    ///
    /// - Parameter lineBreak: Replaces each line break of any kind; CR LF counts as one.
    package func sanitized(lineBreak: Unicode.Scalar = "\n") -> String {
        guard !isPrintableASCII(or: lineBreak) else { return self }
        var safe = UnicodeScalarView()
        // The character to which marks and selectors belong; nil at the beginning of a line.
        var base: Unicode.Scalar?
        // A joiner behind the last safe character, which is safe if the next one is and can be joined, too.
        var nextJoiner: Unicode.Scalar?
        var marks = 0
        var hasSelector = false
        var rest = unicodeScalars[...]
        while let next = rest.popFirst() {
            let scalar = next == "\t" ? " " : next
            let joiner = nextJoiner.take()
            let isIgnorable = scalar.properties.isDefaultIgnorableCodePoint
            switch scalar {
            case "\r" where rest.first == "\n": continue
            case "\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}":
                base = nil
                safe.append(lineBreak)
                continue
            case "\u{200C}", "\u{200D}":
                let joins = scalar == "\u{200D}" ? base?.canBeJoined == true
                    : base?.isArabic == true || safe.last?.properties.canonicalCombiningClass == .virama
                nextJoiner = joiner ?? (joins ? scalar : nil)
                continue
            case _ where scalar.properties.isVariationSelector:
                guard base != nil, !hasSelector else { continue }
                hasSelector = true
            case _ where scalar.isMark && !isIgnorable:
                guard base != nil, marks < Self.mostMarks else { continue }
                marks += 1
            default:
                guard !scalar.isControl, scalar.properties.generalCategory != .format, !isIgnorable else { continue }
                base = scalar
                marks = 0
                hasSelector = false
            }
            if let joiner, scalar.canBeJoined {
                safe.append(joiner)
            }
            safe.append(scalar)
        }
        return String(safe)
    }

    /// Whether the text has no other characters, as most texts, which then need no closer look.
    private func isPrintableASCII(or lineBreak: Unicode.Scalar = " ") -> Bool {
        utf8.allSatisfy { (0x20 ..< 0x7F).contains($0) || $0 == lineBreak.value }
    }

    /// Whether sanitizing leaves the text as it is.
    package var isSanitized: Bool {
        sanitized() == self
    }

    /// The text on one line: if it has several, each run of blanks becomes a space.
    package var onOneLine: String {
        guard !isPrintableASCII(), contains(where: \.isNewline) else { return self }
        return split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension Unicode.Scalar {
    /// Whether Unicode calls it a control character, without a look into its tables.
    package var isControl: Bool {
        value < 0x20 || (0x7F ... 0x9F).contains(value)
    }

    fileprivate var canBeJoined: Bool {
        !isASCII && (properties.isAlphabetic || properties.isEmoji || isMark) && !properties.isVariationSelector
    }

    fileprivate var isArabic: Bool {
        ("\u{600}" ... "\u{8FF}").contains(self)
    }

    fileprivate var isMark: Bool {
        [.nonspacingMark, .enclosingMark].contains(properties.generalCategory)
    }
}
