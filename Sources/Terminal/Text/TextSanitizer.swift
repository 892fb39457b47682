/// Decides which characters of a text from outside are safe to show on a terminal.
///
/// Unsafe are
/// - control characters: C0, DEL and C1,
/// - format characters, such as those that change the direction of text, and all other invisible characters: blank
///   Hangul letters, soft hyphens, byte order marks, tags,
/// - combining marks without a base character, or too many of them on one.
///
/// Some invisible characters change how their neighbors look, and are safe where they can: a joiner or non-joiner
/// between emoji or letters that are not ASCII, as in Persian and Indic scripts; one variation selector after a character.
package struct TextSanitizer {
    package enum Verdict: Equatable, Sendable {
        case safe
        /// A tab, to be shown as a space.
        case tab
        /// A character that ends a line.
        case lineBreak
        case unsafe
    }

    /// More marks than any script combines with one letter.
    private static let mostMarks = 8

    /// The character to which marks and selectors belong; nil at the beginning of a line.
    private var base: Unicode.Scalar?
    /// The last safe character.
    private var previous: Unicode.Scalar?
    private var marks = 0
    private var hasSelector = false

    /// Calls the body with each character of a text and its verdict.
    package static func forEachVerdict(in text: String, _ body: (Unicode.Scalar, Verdict) -> Void) {
        var sanitizer = TextSanitizer()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            let verdict = sanitizer.verdict(on: scalar, before: rest.first)
            if verdict != .unsafe {
                sanitizer.previous = scalar
            }
            body(scalar, verdict)
        }
    }

    /// Whether the UTF-8 byte neither is an unsafe character nor begins one that may be unsafe.
    ///
    /// These are ASCII without its controls, the first bytes of Latin, Greek and Cyrillic letters and of most of Han
    /// and Hangul, and all continuation bytes.
    static func isHarmless(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20 ..< 0x7F, 0x0A, 0x80 ... 0xBF, 0xC3 ... 0xCB, 0xCE ... 0xD1, 0xE4 ... 0xE9, 0xEB ... 0xEE: true
        default: false
        }
    }

    private mutating func verdict(on scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Verdict {
        switch scalar {
        case "\t":
            begin(" ")
            return .tab
        case "\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}":
            begin(nil)
            return .lineBreak
        case _ where Self.isJoiner(scalar):
            return joins(before: next) ? .safe : .unsafe
        case " " ... "~":
            begin(scalar)
            return .safe
        default: break
        }
        let properties = scalar.properties
        if properties.isVariationSelector {
            let isSafe = base != nil && !hasSelector
            hasSelector = true
            return isSafe ? .safe : .unsafe
        }
        switch properties.generalCategory {
        case .control, .format:
            return .unsafe
        case _ where properties.isDefaultIgnorableCodePoint:
            return .unsafe
        case _ where Self.isMark(scalar):
            marks += 1
            return base == nil || marks > Self.mostMarks ? .unsafe : .safe
        default:
            begin(scalar)
            return .safe
        }
    }

    /// Whether a joiner or non-joiner can have an effect, which is between letters and emoji that are not ASCII.
    private func joins(before next: Unicode.Scalar?) -> Bool {
        guard let base, let next, previous.map(Self.isJoiner) == false else { return false }
        return [base, next].allSatisfy { scalar in
            let properties = scalar.properties
            return !scalar.isASCII && !properties.isVariationSelector
                && (properties.isAlphabetic || properties.isEmoji || Self.isMark(scalar))
        }
    }

    private mutating func begin(_ scalar: Unicode.Scalar?) {
        base = scalar
        marks = 0
        hasSelector = false
    }

    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{200C}" || scalar == "\u{200D}"
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    }
}
