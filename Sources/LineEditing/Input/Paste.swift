import TerminalText

/// Converts what a terminal sends for a bracketed paste, byte by byte, into one line.
///
/// Consecutive line breaks become one space; those at the beginning and the end are dropped. A tab becomes a space,
/// characters that `TextSanitizer` rejects are dropped, and damaged bytes become U+FFFD.
struct Paste {
    /// How many characters are kept; the editor draws longer lines slowly.
    static let longest = 4096

    /// The sequences that the terminal sends before and after a paste, without their ESC.
    static let beginning = "[200~"
    static let end = "[201~"

    /// The line as far as it has arrived.
    private(set) var line = String.UnicodeScalarView()
    /// Whether the end of the paste has arrived.
    private(set) var isOver = false
    /// Whether the paste was too long and has been cut.
    private(set) var isCut = false

    private static let escape: UInt8 = 0x1B
    private static let endSequence = [escape] + Array(end.utf8)

    private var count = 0
    private var decoder = UTF8Decoder()
    private var sanitizer = TextSanitizer()
    /// How many bytes of the end sequence have arrived.
    private var matched = 0
    private var isBreakPending = false

    mutating func feed(_ byte: UInt8) {
        if byte == Self.endSequence[matched] {
            matched += 1
            if matched == Self.endSequence.count {
                isOver = true
                // Completes a damaged last character; the line break itself is dropped.
                decode(0x0A)
            }
            return
        }
        // The matched bytes were not the end sequence.
        for held in Self.endSequence.prefix(matched) {
            decode(held)
        }
        matched = 0
        if byte == Self.escape {
            matched = 1
        } else {
            decode(byte)
        }
    }

    private mutating func decode(_ byte: UInt8) {
        for character in decoder.decode(byte) {
            // A copy, because the closure changes `self`.
            var sanitizer = sanitizer
            sanitizer.take(character) { character, verdict in
                switch verdict {
                case .safe: append(character)
                case .tab: append(" ")
                case .lineBreak: isBreakPending = count > 0
                case .unsafe: break
                }
            }
            self.sanitizer = sanitizer
        }
    }

    private mutating func append(_ character: Unicode.Scalar) {
        let text: [Unicode.Scalar] = isBreakPending ? [" ", character] : [character]
        guard count + text.count <= Self.longest else {
            isCut = true
            return
        }
        line.append(contentsOf: text)
        count += text.count
        isBreakPending = false
    }
}
