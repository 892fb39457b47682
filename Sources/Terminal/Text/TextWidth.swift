/// The display width of text: how many columns of a terminal it takes.
///
/// Terminals use the width that wcwidth(3) gives each scalar; those that support emoji use two columns for a whole
/// sequence. Where these differ, as for joined emoji, the larger width is returned: a row that ends early looks better
/// than one that the terminal breaks.
package enum TextWidth {
    package static func columns(of text: String) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }

    /// Returns 0 for marks, 2 for ideographs and emoji, 1 for most others, and more for clusters of several letters.
    package static func columns(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        let sum = scalars.reduce(0) { $0 + columns(of: $1) }
        // Narrow characters become wide as parts of a sequence: ❤️, 1️⃣.
        let isSequence = scalars.dropFirst().contains { scalar in
            scalar == "\u{FE0F}" || scalar == "\u{200D}" || scalar.properties.isEmojiModifier
        }
        return isSequence && scalars.first?.properties.isEmoji == true ? max(2, sum) : sum
    }

    /// Wide is what is wide or fullwidth by Unicode 17's East Asian Width (UAX #11), and emoji.
    static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        // Most text, since the properties below are slow; and regional indicators, of which two make a flag.
        case 0x20 ..< 0x7F, 0x1F1E6 ... 0x1F1FF: return 1
        // Hangul vowels and final consonants, which are drawn into the syllable of the wide one before them.
        case 0x1160 ... 0x11FF, 0xD7B0 ... 0xD7FB: return 0
        case 0x1100 ... 0x115F, 0x2329 ... 0x232A, 0x2630 ... 0x2637, 0x268A ... 0x268F, 0x2E80 ... 0x3029,
             0x3030 ... 0x303E, 0x3041 ... 0x3098, 0x309B ... 0x3247, 0x3250 ... 0xA4C6, 0xA960 ... 0xA97C,
             0xAC00 ... 0xD7A3, 0xF900 ... 0xFAFF, 0xFE10 ... 0xFE19, 0xFE30 ... 0xFE6B, 0xFF01 ... 0xFF60,
             0xFFE0 ... 0xFFE6, 0x16FE0 ... 0x16FE3, 0x16FF0 ... 0x18DF2, 0x1AFF0 ... 0x1B2FB, 0x1D300 ... 0x1D376,
             0x1F200 ... 0x1F265, 0x1F300 ... 0x1F320, 0x1F6D0 ... 0x1F6D8, 0x1FA70 ... 0x1FAF8, 0x20000 ... 0x3FFFD:
            return 2
        default: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return scalar.properties.isEmojiPresentation ? 2 : 1
        }
    }
}

extension String {
    /// The text, or as many of its words as fit into so many columns with "..."; of a wide word, its beginning.
    package func shortened(to columns: Int) -> String {
        guard TextWidth.columns(of: self) > max(columns, 0) else { return self }
        var free = columns - 3
        let end = firstIndex { character in
            free -= TextWidth.columns(of: character)
            return free < 0
        } ?? startIndex
        return String(self[..<(self[...end].lastIndex(of: " ") ?? end)]) + "...".prefix(max(columns, 0))
    }
}
