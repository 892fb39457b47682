/// Goes through text from outside and tells what of it can be shown: it could command a terminal or mislead the eye.
///
/// Unsafe are
/// - control characters: C0, DEL and C1,
/// - format characters, such as those that turn the direction of the text around them, and all others that nobody can
///   see: blank letters of Hangul, a soft hyphen, a mark of the byte order, tags,
/// - combining marks without a letter to sit on, or too many of them on one.
///
/// Some invisible ones change how their neighbors look, and stay where they do: a joiner between two emoji, and before
/// or behind a virama, as scripts of India write it; a non-joiner there, too, and between the letters of Arabic script,
/// where Persian is spelled with it; one variation selector behind a character; the tags that make a black flag that of
/// England, Scotland or Wales. The verdict on those may come with a later character.
package struct TextSanitizer {
    package enum Verdict: Equatable, Sendable {
        case safe
        /// A tab: to be shown as a space.
        case tab
        /// One of the characters that end a line.
        case lineBreak
        case unsafe
    }

    /// More than any script puts on one letter.
    private static let mostMarks = 8
    private static let joiner: Unicode.Scalar = "\u{200D}"
    private static let nonJoiner: Unicode.Scalar = "\u{200C}"
    private static let blackFlag: Unicode.Scalar = "\u{1F3F4}"
    private static let regions = ["gbeng", "gbsct", "gbwls"]
    private static let lastTag: Unicode.Scalar = "\u{E007F}"

    /// What marks and selectors would belong to; nil behind nothing.
    private var base: Unicode.Scalar?
    /// The last one that was safe.
    private var previous: Unicode.Scalar?
    private var marks = 0
    private var hasSelector = false
    /// A joiner, a non-joiner or tags, on which the verdict is open.
    private var held: [Unicode.Scalar] = []

    /// - Parameter earlier: What stands before the text; nil for nothing.
    package init(behind earlier: Unicode.Scalar? = nil) {
        base = earlier
        previous = earlier
    }

    /// Takes the next character, and hands over each one on which there is a verdict now, in the text's order.
    package mutating func take(_ scalar: Unicode.Scalar, _ body: (Unicode.Scalar, Verdict) -> Void) {
        if !held.isEmpty, goesOn(with: scalar, body) {
            return
        }
        guard !isOpen(scalar) else {
            held.append(scalar)
            return
        }
        let verdict = verdict(on: scalar)
        if verdict != .unsafe {
            previous = scalar
        }
        body(scalar, verdict)
    }

    /// Hands over what had to wait for a later character, as there is none.
    package mutating func finish(_ body: (Unicode.Scalar, Verdict) -> Void) {
        held.forEach { body($0, .unsafe) }
        held = []
    }

    /// Whether the byte, in the UTF-8 of a text, is neither unsafe itself nor begins something that may be.
    ///
    /// That is ASCII without its controls; letters of Latin, Greek and Cyrillic; most of Han and Hangul; and bytes that
    /// go on with what another one has begun.
    static func isHarmless(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20 ..< 0x7F, 0x0A, 0x80 ... 0xBF, 0xC3 ... 0xCB, 0xCE ... 0xD1, 0xE4 ... 0xE9, 0xEB ... 0xEE: true
        default: false
        }
    }

    /// Whether the character belongs to what is held; if not, that is decided.
    private mutating func goesOn(
        with scalar: Unicode.Scalar,
        _ body: (Unicode.Scalar, Verdict) -> Void
    ) -> Bool {
        guard Self.isTag(held[0]) else {
            body(held[0], isJoint(before: scalar) ? .safe : .unsafe)
            held = []
            return false
        }
        guard Self.isTag(scalar) else {
            finish(body)
            return false
        }
        held.append(scalar)
        // No region has more letters.
        guard scalar == Self.lastTag || held.count > 6 else { return true }
        let letters = held.dropLast().compactMap { Unicode.Scalar($0.value - 0xE0000) }.map(Character.init)
        let isFlag = scalar == Self.lastTag && Self.regions.contains(String(letters))
        held.forEach { body($0, isFlag ? .safe : .unsafe) }
        held = []
        if isFlag {
            previous = scalar
        }
        return true
    }

    private func isOpen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        // Behind a selector, too.
        case Self.joiner: marks == 0 && base.map { Self.isEmoji($0) || Self.isLetter($0) } == true
        case Self.nonJoiner: base.map(Self.isArabic) == true
        case _ where Self.isTag(scalar): previous == Self.blackFlag
        default: false
        }
    }

    /// Whether the joiner or non-joiner that is held does something between what stands before it and the character.
    private func isJoint(before scalar: Unicode.Scalar) -> Bool {
        guard let base else { return false }
        if held[0] == Self.nonJoiner {
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

    /// Whether a joiner joins it: digits, the letters of flags and shades of skin are emoji, too, to Unicode.
    private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
        let isPicture = scalar.properties.isEmoji && !scalar.properties.isEmojiModifier
        return isPicture && !scalar.isASCII && !(0x1F1E6 ... 0x1F1FF).contains(scalar.value)
    }
}
