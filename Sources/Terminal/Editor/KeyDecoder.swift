/// A key that a terminal has sent, or a character that is safe to show.
enum Key: Equatable {
    /// Text, or an ASCII control character.
    case character(Unicode.Scalar)
    /// An ESC with what belongs to it, such as an arrow, or a character that was typed with Alt.
    case sequence(String)
    /// An ESC that nothing follows.
    case escape
}

/// Decodes the bytes that a terminal sends.
///
/// Control strings, which answer questions that another program has asked, are dropped, as are damaged UTF-8 and unsafe
/// characters. A sequence ends where ECMA-48 says so, whether a key has it or not.
struct KeyDecoder {
    /// What the terminal sends before and after pasted text.
    static let pasteBeginning = "\u{1B}[200~"
    static let pasteEnd = Array("\u{1B}[201~".utf8)

    /// No key's sequence is longer, and what follows is dropped.
    private static let longestSequence = 32
    private static let longestString = 1 << 16

    private enum State {
        case text
        /// Behind an ESC.
        case escape
        /// Behind ESC [ or ESC O.
        case sequence
        /// In a control string, and whether its last byte was an ESC.
        case string(endsWithEscape: Bool)
    }

    private var state = State.text
    /// The bytes of an incomplete character or sequence, without those of a long one.
    private var bytes: [UInt8] = []
    private var count = 0

    /// How many milliseconds to wait for the next byte before `finish()`; nil if any time may pass.
    var patience: Int32? {
        switch state {
        case .text: nil
        // The bytes of a key come together, those of a string over a slow line.
        case .escape, .sequence: 50
        case .string: count == 0 ? 50 : 500
        }
    }

    /// Returns the key that the byte completes, and one that it interrupts.
    mutating func decode(_ byte: UInt8) -> [Key] {
        switch state {
        case .text:
            return decodeText(byte)
        case .escape:
            return decodeEscape(byte)
        case .sequence:
            guard (0x20 ..< 0x7F).contains(byte) else {
                // Whatever the sequence was, it is over.
                reset()
                return decodeText(byte)
            }
            append(byte)
            // The Linux console sends ESC [ [ and a letter for F1 to F5.
            let isConsoleKey = count == 3 && byte == UInt8(ascii: "[") && bytes[1] == byte
            return byte < 0x40 || isConsoleKey ? [] : take()
        case let .string(endsWithEscape):
            count += 1
            let isTerminated = byte == 0x07 || endsWithEscape && byte == UInt8(ascii: "\\")
            if isTerminated || count > Self.longestString {
                reset()
            } else if endsWithEscape {
                // The ESC has begun another sequence.
                reset()
                _ = decodeText(0x1B)
                return decodeEscape(byte)
            } else {
                state = .string(endsWithEscape: byte == 0x1B)
            }
            return []
        }
    }

    /// Returns the key that is complete because nothing follows, and forgets anything else.
    mutating func finish() -> [Key] {
        switch state {
        case .escape:
            reset()
            return [.escape]
        case .sequence where count == 2, .string(endsWithEscape: false) where count == 0:
            // A letter with Alt.
            return take()
        default:
            reset()
            return []
        }
    }

    private mutating func decodeText(_ byte: UInt8) -> [Key] {
        let isContinuation = byte & 0xC0 == 0x80
        if !isContinuation {
            bytes = []
        }
        if byte == 0x1B {
            append(byte)
            state = .escape
            return []
        }
        bytes.append(byte)
        // The first byte begins with as many ones as the character has bytes.
        let length = (0xC2 ... 0xF4).contains(bytes[0]) ? (~bytes[0]).leadingZeroBitCount : 1
        guard bytes.count >= length else { return [] }
        let text = String(validating: bytes, as: UTF8.self)?.unicodeScalars
        bytes = []
        guard let scalar = text?.first, Self.isAccepted(scalar) else { return [] }
        return [.character(scalar)]
    }

    private mutating func decodeEscape(_ byte: UInt8) -> [Key] {
        switch byte {
        case 0x1B:
            return [.escape]
        case UInt8(ascii: "["), UInt8(ascii: "O"):
            append(byte)
            state = .sequence
            return []
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            append(byte)
            state = .string(endsWithEscape: false)
            count = 0
            return []
        case ..<0x80:
            append(byte)
            return take()
        default:
            reset()
            return [.escape] + decodeText(byte)
        }
    }

    private mutating func append(_ byte: UInt8) {
        count += 1
        if count <= Self.longestSequence {
            bytes.append(byte)
        }
    }

    private mutating func take() -> [Key] {
        let text = String(decoding: bytes, as: UTF8.self)
        let isTooLong = count > Self.longestSequence
        reset()
        return isTooLong ? [] : [.sequence(text)]
    }

    private mutating func reset() {
        self = KeyDecoder()
    }

    /// Whether a character is a key, or may be shown beside others; a NUL is a Ctrl-D that the kernel has handled.
    private static func isAccepted(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x7F else { return scalar.value != 0 }
        let properties = scalar.properties
        let joins = scalar == "\u{200C}" || scalar == "\u{200D}" || properties.isVariationSelector
        let isInvisible = properties.generalCategory == .format || properties.isDefaultIgnorableCodePoint
        return scalar == "\u{7F}" || joins || !isInvisible && properties.generalCategory != .control
    }
}
