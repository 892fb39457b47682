/// Decides which characters of a text from outside are safe to show on a terminal.
///
/// Unsafe are
/// - control characters: C0, DEL and C1,
/// - format characters, such as those that change the direction of text, and all other invisible characters: blank
///   Hangul letters, soft hyphens, byte order marks, tags,
/// - combining marks without a base character, or more of them on one than any script has.
///
/// Some invisible characters change how their neighbors look, and are safe where they can: a joiner or non-joiner
/// between emoji or letters that are not ASCII, as in Persian and Indic scripts; one variation selector after a
/// character.
struct TextSanitizer {
    private static let mostMarks = 8

    /// The character to which marks and selectors belong; nil at the beginning of a line.
    private var base: Unicode.Scalar?
    /// Whether a joiner is the last safe character.
    private var endsWithJoiner = false
    private var marks = 0
    private var hasSelector = false

    /// Takes the next character of a line; returns whether it is safe.
    mutating func accepts(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
        let properties = scalar.properties
        if scalar == "\u{200C}" || scalar == "\u{200D}" {
            let joins = !endsWithJoiner && [base, next].allSatisfy { $0.map(Self.canBeJoined) == true }
            endsWithJoiner = endsWithJoiner || joins
            return joins
        }
        if properties.isVariationSelector {
            let isFirst = base != nil && !hasSelector
            hasSelector = true
            return isFirst
        }
        if scalar.isControl || properties.generalCategory == .format || properties.isDefaultIgnorableCodePoint {
            return false
        }
        endsWithJoiner = false
        if Self.isMark(scalar) {
            marks += 1
            return base != nil && marks <= Self.mostMarks
        }
        base = scalar
        marks = 0
        hasSelector = false
        return true
    }

    private static func canBeJoined(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        let isShown = properties.isAlphabetic || properties.isEmoji || isMark(scalar)
        return !scalar.isASCII && isShown && !properties.isVariationSelector
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    }
}

extension String {
    /// The text without the characters that `TextSanitizer` calls unsafe, and with spaces for tabs.
    ///
    /// All text on its way to a terminal is sanitized with this. Sanitizing twice changes nothing more.
    ///
    /// - Parameter lineBreak: Replaces each line break of any kind; CR LF counts as one.
    package func sanitized(lineBreak: Unicode.Scalar = "\n") -> String {
        guard !isPrintableASCII(or: lineBreak) else { return self }
        var sanitized = UnicodeScalarView()
        var sanitizer = TextSanitizer()
        var rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\r" where rest.first == "\n":
                continue
            case "\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}":
                sanitized.append(lineBreak)
                sanitizer = TextSanitizer()
            case "\t" where sanitizer.accepts(" ", before: nil):
                sanitized.append(" ")
            case _ where sanitizer.accepts(scalar, before: rest.first):
                sanitized.append(scalar)
            default: break
            }
        }
        return String(sanitized)
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
}
