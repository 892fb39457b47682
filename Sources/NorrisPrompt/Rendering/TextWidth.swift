/// How many columns of a terminal text takes.
///
/// Terminals count what wcwidth(3) says of each scalar, and those that know emoji two for a whole sequence. Where they
/// differ, as about a family of joined emoji, a spacing mark of Devanagari or an emoji that asks to be shown as text,
/// the larger count is taken: a row that ends early looks better than one that the terminal breaks.
enum TextWidth {
    /// Returns 0 for what only changes its neighbor, 2 for ideographs and emoji, 1 for nearly everything.
    ///
    /// Clusters of several letters, as Indic scripts have them, take more.
    static func columns(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        guard scalars.count > 1 else { return columns(of: first) }
        // Two of these make a flag, and each takes a column where flags are unknown.
        guard !isRegionalIndicator(first) else { return 2 }
        // What isn't wide by itself becomes so as a part of a sequence: ❤️, 1️⃣.
        let isSequence = first.properties.isEmoji && scalars.contains(where: makesEmoji)
        return max(isSequence ? 2 : 0, scalars.reduce(0) { $0 + columns(of: $1) })
    }

    static func columns(of text: String) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }

    private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6 ... 0x1F1FF).contains(scalar.value)
    }

    private static func makesEmoji(_ scalar: Unicode.Scalar) -> Bool {
        // The selector of the emoji's look, the joiner, and the shades of skin.
        scalar == "\u{FE0F}" || scalar == "\u{200D}" || scalar.properties.isEmojiModifier
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        // Nearly everything; the properties below are slow.
        if (0x20 ..< 0x7F).contains(scalar.value) {
            return 1
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        if joinsSyllable(scalar) {
            return 0
        }
        return scalar.properties.isEmojiPresentation || isWide(scalar) ? 2 : 1
    }

    /// Whether it is a vowel or final of Hangul, drawn into the syllable that the wide consonant before it begins.
    private static func joinsSyllable(_ scalar: Unicode.Scalar) -> Bool {
        (0x1160 ... 0x11FF).contains(scalar.value) || (0xD7B0 ... 0xD7FB).contains(scalar.value)
    }

    /// What Unicode 17's East Asian Width (UAX #11) calls wide or fullwidth, but for emoji.
    ///
    /// Unassigned places between neighbors are counted in.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100 ... 0x115F, 0x2329 ... 0x232A, 0x2630 ... 0x2637, 0x268A ... 0x268F, 0x2E80 ... 0x303E,
             0x3041 ... 0x3247, 0x3250 ... 0xA4C6, 0xA960 ... 0xA97C, 0xAC00 ... 0xD7A3, 0xF900 ... 0xFAFF,
             0xFE10 ... 0xFE19,
             0xFE30 ... 0xFE6B, 0xFF01 ... 0xFF60, 0xFFE0 ... 0xFFE6, 0x16FE0 ... 0x18DF2, 0x1AFF0 ... 0x1B2FB,
             0x1D300 ... 0x1D376, 0x1F200 ... 0x1F265, 0x1F300 ... 0x1F320, 0x1F6D0 ... 0x1F6D8, 0x1FA70 ... 0x1FAF8,
             0x20000 ... 0x3FFFD:
            true
        default:
            false
        }
    }
}
