import TerminalText

/// Decodes the bytes that a terminal sends into keys and text that is safe to show.
///
/// Keys are the ASCII control characters. Other unsafe characters are dropped, so none that `KeyBindings` reserves can
/// be typed.
struct KeyDecoder {
    /// Stands for the unknown character before the cursor, to which a combining mark may be added.
    private static let assumedBase: Unicode.Scalar = "x"

    private var decoder = UTF8Decoder()
    private var sanitizer = TextSanitizer(after: assumedBase)

    /// Returns the keys and characters that the byte completes.
    mutating func decode(_ byte: UInt8) -> [Unicode.Scalar] {
        var typed: [Unicode.Scalar] = []
        for character in decoder.decode(byte) {
            if Self.isKey(character) {
                // The key may move the cursor behind any character.
                sanitizer = TextSanitizer(after: Self.assumedBase)
                typed.append(character)
            } else {
                sanitizer.take(character) { character, verdict in
                    if verdict == .safe {
                        typed.append(character)
                    }
                }
            }
        }
        return typed
    }

    private static func isKey(_ character: Unicode.Scalar) -> Bool {
        character.value < 0x20 || character.value == 0x7F
    }
}
