/// Decides which characters of a text from outside are safe to show on a terminal.
///
/// Unsafe are
/// - control characters: C0, DEL and C1,
/// - format characters, such as those that change the direction of text, and all other invisible characters: blank
///   Hangul letters, soft hyphens, byte order marks, tags,
/// - combining marks without a base character, or more of them on one than any script has.
///
/// Some invisible characters change how their neighbors look, and are safe where they can: a joiner between emoji or
/// letters that are not ASCII; a non-joiner behind Arabic letters and viramas, as in Persian and Indic scripts; one
/// variation selector after a character.
struct TextSanitizer {
    private static let mostMarks = 8

    /// The characters that are safe, of the lines so far.
    private(set) var safe = String.UnicodeScalarView()
    /// The character to which marks and selectors belong; nil at the beginning of a line.
    private var base: Unicode.Scalar?
    /// A joiner behind the last safe character, which is safe if the next one is and can be joined, too.
    private var joiner: Unicode.Scalar?
    private var marks = 0
    private var hasSelector = false

    mutating func append(_ scalar: Unicode.Scalar) {
        let properties = scalar.properties
        let joiner = joiner.take()
        if scalar == "\u{200C}" || scalar == "\u{200D}" {
            let joins = scalar == "\u{200D}" ? base.map(Self.canBeJoined) == true : canHaveNonJoiner
            self.joiner = joiner ?? (joins ? scalar : nil)
        } else if properties.isVariationSelector {
            if base != nil, !hasSelector {
                hasSelector = true
                safe.append(scalar)
            }
        } else if Self.isMark(scalar), !properties.isDefaultIgnorableCodePoint {
            if base != nil, marks < Self.mostMarks {
                marks += 1
                appendVisible(scalar, behind: joiner)
            }
        } else if !scalar.isControl, properties.generalCategory != .format, !properties.isDefaultIgnorableCodePoint {
            base = scalar
            marks = 0
            hasSelector = false
            appendVisible(scalar, behind: joiner)
        }
    }

    private mutating func appendVisible(_ scalar: Unicode.Scalar, behind joiner: Unicode.Scalar?) {
        if let joiner, Self.canBeJoined(scalar) {
            safe.append(joiner)
        }
        safe.append(scalar)
    }

    mutating func appendLineBreak(_ lineBreak: Unicode.Scalar) {
        base = nil
        joiner = nil
        safe.append(lineBreak)
    }

    private var canHaveNonJoiner: Bool {
        base.map { ("\u{600}" ... "\u{8FF}").contains($0) } == true
            || safe.last?.properties.canonicalCombiningClass == .virama
    }

    private static func canBeJoined(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return !scalar.isASCII && (properties.isAlphabetic || properties.isEmoji || isMark(scalar))
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
        var sanitizer = TextSanitizer()
        var rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\r" where rest.first == "\n": continue
            case "\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}": sanitizer.appendLineBreak(lineBreak)
            case "\t": sanitizer.append(" ")
            default: sanitizer.append(scalar)
            }
        }
        return String(sanitizer.safe)
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
