import TerminalText

/// Makes one line of what a terminal sends as pasted, byte by byte.
///
/// Line breaks become a space, however many follow each other; those at the beginning and the end are dropped. A tab
/// becomes a space, too, what `TextSanitizer` calls unsafe is dropped, and damaged bytes become U+FFFD.
struct Paste {
    /// How many characters are kept; no command needs more, and the editor draws longer lines slowly.
    static let longest = 4096

    /// What the terminal sends before and after a paste, without the ESC that both begin with.
    static let beginning = "[200~"
    static let end = "[201~"

    /// The line as far as it has come.
    private(set) var line = String.UnicodeScalarView()
    /// Whether the end has come, after which nothing more belongs to the paste.
    private(set) var isOver = false
    /// Whether something had to be left out because the paste is too long.
    private(set) var isCut = false

    private static let escape: UInt8 = 0x1B
    private static let endMark = [escape] + Array(end.utf8)

    private var count = 0
    private var decoder = UTF8Decoder()
    private var cleaner = TextSanitizer()
    /// How much of the end's mark has come.
    private var matched = 0
    private var isBreakPending = false

    mutating func feed(_ byte: UInt8) {
        if byte == Self.endMark[matched] {
            matched += 1
            if matched == Self.endMark.count {
                isOver = true
                // Breaks off a character of which bytes are missing, and is dropped itself.
                decode(0x0A)
            }
            return
        }
        // It was not the mark after all.
        for held in Self.endMark.prefix(matched) {
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
        decoder.feed(byte)
        while let character = decoder.next() {
            // A copy, as what it calls changes what it belongs to.
            var cleaner = cleaner
            cleaner.take(character) { character, verdict in
                switch verdict {
                case .safe: append(character)
                case .tab: append(" ")
                case .lineBreak: isBreakPending = count > 0
                case .unsafe: break
                }
            }
            self.cleaner = cleaner
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
