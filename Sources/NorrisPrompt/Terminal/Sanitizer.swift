/// Takes out of text what could command a terminal or mislead the eye.
///
/// Gone are control characters (C0, DEL, C1; of them a line break stays, and a tab becomes a space), characters that
/// turn the direction of the text around them, and invisible ones. Emoji keep their joiners and variation selectors;
/// only the flags that are spelt in invisible tags, such as Scotland's, lose them.
enum Sanitizer {
    static func clean(_ text: String) -> String {
        // Most text has nothing to look at closely, and then this is all the work.
        guard text.utf8.contains(where: isSuspect) else { return text }
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\t" {
                clean.append(" ")
            } else if !isUnwanted(scalar) {
                clean.append(scalar)
            }
        }
        return String(clean)
    }

    /// Whether the byte is a control character or begins the UTF-8 of an unwanted character.
    private static func isSuspect(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x0A: false
        case 0x00 ..< 0x20, 0x7F, 0xC2, 0xD8, 0xDB, 0xDC, 0xE0, 0xE1, 0xE2, 0xEF, 0xF0, 0xF3: true
        default: false
        }
    }

    private static func isUnwanted(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\u{200D}": false // A line break, and the joiner of emoji.
        default:
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
            default: false
            }
        }
    }
}
