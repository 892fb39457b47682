/// What a terminal has sent: a key, or a character that is safe to show.
enum Key: Equatable {
    /// Text, or an ASCII control character.
    case character(Unicode.Scalar)
    /// An ESC with what belongs to it, such as an arrow, or a character that was typed with Alt; alone, it is a key,
    /// too.
    case sequence(String)
    case paste(String)
}

/// Decodes the bytes that a terminal sends.
///
/// Control strings, which answer questions that another program has asked, are dropped, as are damaged UTF-8 and unsafe
/// characters. A sequence ends where ECMA-48 says so, whether a key has it or not.
struct KeyDecoder {
    private static let pasteBeginning = "\u{1B}[200~"
    private static let pasteEnd = Array("\u{1B}[201~".utf8)
    /// Of a longer paste, the rest is dropped.
    private static let longestPaste = 1 << 20
    private static let longestSequence = 32

    /// What has arrived of a character, a sequence or a paste; of a string, its beginning and its last byte.
    private var bytes: [UInt8] = []

    /// How many milliseconds to wait for the next byte before `finish()`; nil if any time may pass.
    var patience: Int32? {
        guard bytes.first == 0x1B, !isPasting else { return nil }
        // The bytes of a key come together, those of a string over a slow line.
        return bytes.count > 2 && isString ? 500 : 50
    }

    var isPasting: Bool {
        bytes.starts(with: Self.pasteBeginning.utf8)
    }

    /// Returns the keys that are complete with the byte.
    mutating func decode(_ byte: UInt8) -> [Key] {
        let isAfterEscape = bytes.last == 0x1B
        bytes.append(byte)
        guard bytes[0] == 0x1B else { return decodeText(byte) }
        guard !isPasting else { return decodePaste() }
        guard bytes.count > 1 else { return [] }
        switch bytes[1] {
        case 0x1B, 0x80...:
            return take(.sequence("\u{1B}")) + decode(byte)
        case UInt8(ascii: "["), UInt8(ascii: "O"):
            return decodeSequence(byte)
        case _ where isString:
            if bytes.count > 3 {
                bytes.remove(at: 2)
            }
            return byte == 0x07 || isAfterEscape && byte == UInt8(ascii: "\\") ? take(nil) : []
        default:
            return take(.sequence(String(decoding: bytes, as: UTF8.self)))
        }
    }

    /// Returns the key that is complete because nothing follows, and forgets anything else.
    mutating func finish() -> [Key] {
        // An Escape, or a letter with Alt.
        take(bytes.count < 3 ? .sequence(String(decoding: bytes, as: UTF8.self)) : nil)
    }

    /// Whether ESC and the next character begin a control string.
    private var isString: Bool {
        bytes.count > 1 && "]P_^X".utf8.contains(bytes[1])
    }

    private mutating func decodePaste() -> [Key] {
        let end = bytes.count - Self.pasteEnd.count
        guard bytes[end...] == Self.pasteEnd[...] else {
            if bytes.count > Self.longestPaste {
                // The bytes behind it may begin the end of the paste.
                bytes.remove(at: end)
            }
            return []
        }
        return take(.paste(String(decoding: bytes[Self.pasteBeginning.utf8.count ..< end], as: UTF8.self)))
    }

    private mutating func decodeSequence(_ byte: UInt8) -> [Key] {
        // Whatever the sequence was, it may be over.
        guard (0x20 ..< 0x7F).contains(byte) else { return take(nil) + decode(byte) }
        // The Linux console sends ESC [ [ and a letter for F1 to F5.
        let isConsoleKey = bytes.count == 3 && bytes[1...] == [0x5B, 0x5B]
        guard bytes.count > 2, byte >= 0x40, !isConsoleKey else { return [] }
        let isKey = bytes.count <= Self.longestSequence
        return take(isKey ? .sequence(String(decoding: bytes, as: UTF8.self)) : nil)
    }

    private mutating func decodeText(_ byte: UInt8) -> [Key] {
        // The character before the byte may be damaged.
        guard bytes.count == 1 || UTF8.isContinuation(byte) else { return take(nil) + decode(byte) }
        if let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first {
            return take(Self.isAccepted(scalar) ? .character(scalar) : nil)
        }
        return bytes[0] >= 0xC2 && bytes.count < 4 ? [] : take(nil)
    }

    private mutating func take(_ key: Key?) -> [Key] {
        bytes = []
        return key.map { [$0] } ?? []
    }

    /// Whether a character is a key, or may be shown beside others; a NUL is a Ctrl-D that the kernel has handled.
    private static func isAccepted(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value > 0x7F else { return scalar.value != 0 }
        let joins = scalar == "\u{200C}" || scalar == "\u{200D}"
        return joins || scalar.properties.generalCategory == .nonspacingMark || String(scalar).isSanitized
    }
}
