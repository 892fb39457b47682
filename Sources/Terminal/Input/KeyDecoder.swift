/// Decodes the bytes that a terminal sends into keys and text that is safe to show.
///
/// Keys are the ASCII control characters. Other unsafe characters are dropped, so none that `KeyBindings` reserves can
/// be typed. Damaged UTF-8 becomes U+FFFD.
struct KeyDecoder {
    /// Stands for the unknown character before the cursor, to which a combining mark may be added.
    private static let assumedBase: Unicode.Scalar = "x"

    /// The bytes of an incomplete character.
    private var sequence: [UInt8] = []
    private var sanitizer = TextSanitizer(after: assumedBase)

    /// Returns the keys and characters that the byte completes.
    mutating func decode(_ byte: UInt8) -> [Unicode.Scalar] {
        sequence.append(byte)
        let isContinued = sequence.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
        // The first byte begins with as many ones as the sequence has bytes.
        let length = (0xC2 ... 0xF4).contains(sequence[0]) ? (~sequence[0]).leadingZeroBitCount : 1
        if isContinued, sequence.count < length {
            return []
        }
        // A byte that ends the sequence too early may begin another one.
        let surplus = isContinued ? nil : sequence.popLast()
        let typed = String(decoding: sequence, as: UTF8.self).unicodeScalars.flatMap { take($0) }
        sequence = []
        return typed + (surplus.map { decode($0) } ?? [])
    }

    /// Returns what can be typed now: a key, or the characters that the sanitizer accepts.
    private mutating func take(_ character: Unicode.Scalar) -> [Unicode.Scalar] {
        if character.value < 0x20 || character.value == 0x7F {
            // The key may move the cursor behind any character.
            sanitizer = TextSanitizer(after: Self.assumedBase)
            return [character]
        }
        var safe: [Unicode.Scalar] = []
        sanitizer.take(character) { character, verdict in
            if verdict == .safe {
                safe.append(character)
            }
        }
        return safe
    }
}
