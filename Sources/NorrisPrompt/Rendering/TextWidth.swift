/// How many columns of a terminal text takes.
enum TextWidth {
    /// Returns 0, 1 or 2: nothing for what only changes its neighbour, two for ideographs and emoji.
    static func columns(of character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        // A text symbol becomes an emoji, and wide, through the variation selector behind it.
        let isEmoji = first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}")
        return isEmoji || isWide(first) ? 2 : 1
    }

    static func columns(of text: String) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }

    /// The blocks that Unicode's East Asian Width (UAX #11) calls wide or fullwidth.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100 ... 0x115F, 0x2E80 ... 0x303E, 0x3041 ... 0xA4CF, 0xA960 ... 0xA97C, 0xAC00 ... 0xD7A3,
             0xF900 ... 0xFAFF, 0xFE30 ... 0xFE6F, 0xFF00 ... 0xFF60, 0xFFE0 ... 0xFFE6, 0x20000 ... 0x3FFFD:
            true
        default:
            false
        }
    }
}
