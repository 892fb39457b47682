/// Decides which characters of a text from outside are safe to show on a terminal.
///
/// Unsafe are
/// - control characters: C0, DEL and C1,
/// - format characters, such as those that change the direction of text, and all other invisible characters: blank
///   Hangul letters, soft hyphens, byte order marks, tags,
/// - combining marks without a base character, or too many of them on one.
///
/// Some invisible characters change how their neighbors look, and are safe where they do: a joiner between two emoji,
/// and before or after a virama in Indic scripts; a non-joiner there, too, and between Arabic letters, as in Persian
/// spelling; one variation selector after a character; the tags that make a black flag that of England, Scotland or
/// Wales. The verdict on these may depend on a later character.
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
    private static let joiner: Unicode.Scalar = "\u{200D}"
    private static let nonJoiner: Unicode.Scalar = "\u{200C}"
    private static let blackFlag: Unicode.Scalar = "\u{1F3F4}"
    private static let lastTag: Unicode.Scalar = "\u{E007F}"
    /// The tags behind the black flag, which are the region's letters.
    private static let flags = ["gbeng", "gbsct", "gbwls"].map { region in
        region.unicodeScalars.compactMap { Unicode.Scalar(0xE0000 + $0.value) } + [lastTag]
    }

    /// The character to which marks and selectors belong; nil at the beginning of a line.
    private var base: Unicode.Scalar?
    /// The last safe character.
    private var previous: Unicode.Scalar?
    private var marks = 0
    private var hasSelector = false
    /// A joiner, a non-joiner or tags without a verdict yet.
    private var pending: [Unicode.Scalar] = []

    /// - Parameter earlier: The character before the text, if any.
    package init(after earlier: Unicode.Scalar? = nil) {
        base = earlier
        previous = earlier
    }

    /// Takes the next character; calls the body with each character that has a verdict now, in the text's order.
    package mutating func take(_ scalar: Unicode.Scalar, _ body: (Unicode.Scalar, Verdict) -> Void) {
        if let isTag = pending.first.map(Self.isTag) {
            if isTag, Self.isTag(scalar) {
                pending.append(scalar)
                let isFlag = Self.flags.contains(pending)
                // No region's code is longer.
                guard isFlag || scalar == Self.lastTag || pending.count > 6 else { return }
                previous = isFlag ? scalar : previous
                return finish(as: isFlag ? .safe : .unsafe, body)
            }
            finish(as: !isTag && joins(before: scalar) ? .safe : .unsafe, body)
        }
        guard !isUndecided(scalar) else {
            pending.append(scalar)
            return
        }
        let verdict = verdict(on: scalar)
        if verdict != .unsafe {
            previous = scalar
        }
        body(scalar, verdict)
    }

    /// Ends the text; calls the body with the characters that have no verdict yet, as unsafe.
    package mutating func finish(as verdict: Verdict = .unsafe, _ body: (Unicode.Scalar, Verdict) -> Void) {
        pending.forEach { body($0, verdict) }
        pending = []
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

    private func isUndecided(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        // After a selector, too.
        case Self.joiner: marks == 0 && base.map { Self.isEmoji($0) || Self.isLetter($0) } == true
        case Self.nonJoiner: base.map(Self.isArabic) == true
        case _ where Self.isTag(scalar): previous == Self.blackFlag
        default: false
        }
    }

    /// Whether the pending joiner or non-joiner has an effect between the character before it and this one.
    private func joins(before scalar: Unicode.Scalar) -> Bool {
        guard let base else { return false }
        if pending[0] == Self.nonJoiner {
            return Self.isArabic(scalar)
        }
        return Self.isEmoji(base) ? Self.isEmoji(scalar) : scalar.properties.canonicalCombiningClass == .virama
    }

    private mutating func verdict(on scalar: Unicode.Scalar) -> Verdict {
        if (0x20 ..< 0x7F).contains(scalar.value) {
            begin(scalar)
            return .safe
        }
        switch scalar {
        case "\t":
            begin(" ")
            return .tab
        case "\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}":
            begin(nil)
            return .lineBreak
        case Self.joiner, Self.nonJoiner:
            return previous?.properties.canonicalCombiningClass == .virama ? .safe : .unsafe
        default:
            break
        }
        let properties = scalar.properties
        if properties.isVariationSelector {
            defer { hasSelector = true }
            return base == nil || hasSelector ? .unsafe : .safe
        }
        if properties.isEmojiModifier, base.map(Self.isEmoji) == true {
            return .safe
        }
        switch properties.generalCategory {
        case .control, .format:
            return .unsafe
        case _ where properties.isDefaultIgnorableCodePoint:
            return .unsafe
        case .nonspacingMark, .enclosingMark:
            marks += 1
            return base == nil || marks > Self.mostMarks ? .unsafe : .safe
        default:
            begin(scalar)
            return .safe
        }
    }

    private mutating func begin(_ scalar: Unicode.Scalar?) {
        base = scalar
        marks = 0
        hasSelector = false
    }

    private static func isTag(_ scalar: Unicode.Scalar) -> Bool {
        (0xE0020 ... 0xE007F).contains(scalar.value)
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .otherLetter
    }

    private static func isArabic(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0620 ... 0x06FF, 0x0750 ... 0x077F, 0x08A0 ... 0x08C9: isLetter(scalar)
        default: false
        }
    }

    /// Whether a joiner can join it; for Unicode, digits, flag letters and skin tones are emoji, too.
    private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
        let isPicture = scalar.properties.isEmoji && !scalar.properties.isEmojiModifier
        return isPicture && !scalar.isASCII && !(0x1F1E6 ... 0x1F1FF).contains(scalar.value)
    }
}
