extension Unicode.Scalar {
    /// The number of columns that a terminal uses for the scalar: 0 for marks and controls, 2 for wide ones.
    ///
    /// The values are those of wcwidth, which Swift's Glibc module does not export.
    var columns: Int {
        // A fast path for most text; the properties below are slow.
        if (0x20 ..< 0x7F).contains(value) {
            return 1
        }
        switch properties.generalCategory {
        case .control, .nonspacingMark, .enclosingMark: return 0
        case .format: return self == "\u{AD}" ? 1 : 0
        default: break
        }
        switch value {
        // Hangul vowels and finals, which combine with the syllable before them.
        case 0x1160 ... 0x11FF, 0xD7B0 ... 0xD7FB:
            return 0
        // Regional indicators, two of which make a flag.
        case 0x1F1E6 ... 0x1F1FF:
            return 1
        case 0x1100 ... 0x115F, 0x2329 ... 0x232A, 0x2E80 ... 0x303E, 0x3041 ... 0xA4CF, 0xA960 ... 0xA97F,
             0xAC00 ... 0xD7A3, 0xF900 ... 0xFAFF, 0xFE10 ... 0xFE19, 0xFE30 ... 0xFE6F, 0xFF01 ... 0xFF60,
             0xFFE0 ... 0xFFE6, 0x16FE0 ... 0x18D08, 0x1AFF0 ... 0x1B2FF, 0x1F200 ... 0x1F265, 0x20000 ... 0x3FFFD:
            return 2
        default:
            return properties.isEmojiPresentation ? 2 : 1
        }
    }
}
