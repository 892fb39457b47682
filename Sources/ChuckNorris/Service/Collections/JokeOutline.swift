/// Where the parts of a joke are in a JSON object, which is not decoded.
struct JokeOutline {
    /// The text between its quotation marks; it has a visible character.
    private(set) var value = 0 ..< 0
    /// The array of categories; empty without one.
    private(set) var categories = 0 ..< 0
    /// Whether the text has only printable ASCII characters and spaces, without escapes.
    private(set) var isLiteral = false
    private var end: Int

    /// Nil for what a decoder may reject or understand in another way.
    ///
    /// An object of strings, with categories in an array of strings, as nearly all jokes are, is understood.
    init?(at start: Int, of bytes: Span<UInt8>) {
        end = start
        guard take("{", bytes) else { return nil }
        repeat {
            // With escapes, a key may be one of those that matter.
            guard let key = takeString(bytes), key.isLiteral, take(":", bytes) else { return nil }
            if bytes.isEqual(to: "categories", in: key.range) {
                // An object may have a key twice.
                guard categories.isEmpty, let array = takeArray(bytes) else { return nil }
                categories = array
            } else {
                guard let string = takeString(bytes) else { return nil }
                guard bytes.isEqual(to: "value", in: key.range) else { continue }
                guard value.isEmpty, string.isVisible else { return nil }
                (value, isLiteral) = (string.range, string.isLiteral)
            }
        } while
            take(",", bytes)
        guard take("}", bytes), end == bytes.count, !value.isEmpty else {
            return nil
        }
    }

    /// Goes on behind the sign if it is the next one, except for blanks.
    @inline(__always)
    private mutating func take(_ sign: Unicode.Scalar, _ bytes: Span<UInt8>) -> Bool {
        while end < bytes.count, bytes[end].isBlank, bytes[end] != 0x0B, bytes[end] != 0x0C {
            end += 1
        }
        guard end < bytes.count, bytes[end] == UInt8(ascii: sign) else { return false }
        end += 1
        return true
    }

    private mutating func takeArray(_ bytes: Span<UInt8>) -> Range<Int>? {
        guard take("[", bytes) else { return nil }
        let start = end - 1
        guard !take("]", bytes) else { return start ..< end }
        repeat {
            guard takeString(bytes) != nil else { return nil }
        } while take(",", bytes)
        return take("]", bytes) ? start ..< end : nil
    }

    /// - Returns: `isVisible` is false also where only escapes stand for visible characters.
    @inline(__always)
    private mutating func takeString(_ bytes: Span<UInt8>) -> (range: Range<Int>, isLiteral: Bool, isVisible: Bool)? {
        guard take("\"", bytes) else { return nil }
        let start = end
        var (isLiteral, isVisible) = (true, false)
        while true {
            let text = bytes.endOfText(in: end ..< bytes.count, orAt: .quote, .backslash)
            isVisible = isVisible || bytes.hasVisible(in: end ..< text.end)
            (end, isLiteral) = (text.end, isLiteral && text.isPrintable)
            guard end < bytes.count, bytes[end] >= 0x20 else { return nil }
            guard bytes[end] != .quote else {
                end += 1
                return (start ..< end - 1, isLiteral, isVisible)
            }
            let length = bytes[end] == .backslash ? escapeLength(bytes) : bytes.characterLength(at: end)
            guard length > 0 else { return nil }
            (end, isLiteral) = (end + length, false)
        }
    }

    /// The number of bytes of the escape that comes next; 0 for none, and for half of a character.
    private func escapeLength(_ bytes: Span<UInt8>) -> Int {
        let escape = bytes.extracting(end ..< min(end + 6, bytes.count))
        guard escape.count > 1 else { return 0 }
        switch Unicode.Scalar(escape[1]) {
        case "\"", "\\", "/", "b", "f", "n", "r", "t": return 2
        case "u" where escape.count == 6:
            let areDigits = escape.withUnsafeBytes { bytes in
                bytes[2...].allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
            }
            let isHalf = escape[2] | 0x20 == UInt8(ascii: "d") && escape[3] >= UInt8(ascii: "8")
            return areDigits && !isHalf ? 6 : 0
        default: return 0
        }
    }
}
