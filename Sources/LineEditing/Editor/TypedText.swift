import TerminalText

/// Makes keys and text that is safe to be shown of the bytes that a terminal sends one at a time.
///
/// What is unsafe is gone, but for the keys themselves: the controls of ASCII. So nobody can press those that
/// `KeyBindings` keeps for itself, either.
struct TypedText {
    /// What stands before a text that begins in the middle of a line, as far as a mark cares that belongs to it.
    private static let someLetter: Unicode.Scalar = "x"

    private var decoder = UTF8Decoder()
    private var cleaner = TextSanitizer(behind: someLetter)
    private var ready: [Unicode.Scalar] = []

    /// The next character, when all of its bytes have come, and whatever decides whether it can be shown.
    mutating func next() -> Unicode.Scalar? {
        ready.isEmpty ? nil : ready.removeFirst()
    }

    mutating func feed(_ byte: UInt8) {
        decoder.feed(byte)
        while let character = decoder.next() {
            if Self.isKey(character) {
                // It may take the cursor anywhere.
                cleaner = TextSanitizer(behind: Self.someLetter)
                ready.append(character)
            } else {
                cleaner.take(character) { character, verdict in
                    if verdict == .safe {
                        ready.append(character)
                    }
                }
            }
        }
    }

    private static func isKey(_ character: Unicode.Scalar) -> Bool {
        character.value < 0x20 || character.value == 0x7F
    }
}
