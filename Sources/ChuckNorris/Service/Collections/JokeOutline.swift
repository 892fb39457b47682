/// Where the parts of a joke are in a JSON object, which is not decoded.
struct JokeOutline {
    /// The text between its quotation marks; it has a visible character.
    private(set) var value = 0 ..< 0
    /// The array of categories; empty without one.
    private(set) var categories = 0 ..< 0
    /// Whether the text has only printable ASCII characters and spaces, without escapes.
    private(set) var isPrintable = false
    /// The place behind the object.
    private(set) var end: Int
    private let isLine: Bool

    /// Nil for what a decoder may reject or understand in another way.
    ///
    /// An object of strings, with categories in an array of strings, as nearly all jokes are, is understood.
    ///
    /// - Parameter isLine: Whether it must have no line breaks.
    init?(at start: Int, of bytes: Span<UInt8>, isLine: Bool = false) {
        (end, self.isLine) = (start, isLine)
        guard take("{", bytes) else { return nil }
        repeat {
            skipBlanks(bytes)
            let isValue = takeKey("value", bytes)
            let isCategories = !isValue && takeKey("categories", bytes)
            // With escapes, another key may be one of these.
            guard isValue || isCategories || takeString(bytes)?.isPrintable == true else { return nil }
            skipBlanks(bytes)
            guard take(":", bytes) else { return nil }
            skipBlanks(bytes)
            if isCategories {
                // An object may have a key twice.
                guard categories.isEmpty, let array = takeArray(bytes) else { return nil }
                categories = array
            } else {
                guard let string = takeString(bytes) else { return nil }
                if isValue {
                    guard value.isEmpty, Self.isVisible(string.range, bytes) else { return nil }
                    (value, isPrintable) = string
                }
            }
            skipBlanks(bytes)
        } while
            take(",", bytes)
        guard take("}", bytes), !value.isEmpty else {
            return nil
        }
    }

    @inline(__always)
    private mutating func take(_ sign: Unicode.Scalar, _ bytes: Span<UInt8>) -> Bool {
        guard end < bytes.count, bytes[end] == UInt8(ascii: sign) else { return false }
        end += 1
        return true
    }

    @inline(__always)
    private mutating func takeKey(_ key: StaticString, _ bytes: Span<UInt8>) -> Bool {
        let range = end + 1 ..< end + 1 + key.utf8CodeUnitCount
        guard range.upperBound < bytes.count, bytes.isEqual(to: key, in: range) else { return false }
        guard bytes[end] == .quote, bytes[range.upperBound] == .quote else { return false }
        end = range.upperBound + 1
        return true
    }

    @inline(__always)
    private mutating func skipBlanks(_ bytes: Span<UInt8>) {
        while
            end < bytes.count, bytes[end].isBlank, bytes[end] != 0x0B, bytes[end] != 0x0C,
            !isLine || bytes[end] != .newline
        {
            end += 1
        }
    }

    private mutating func takeArray(_ bytes: Span<UInt8>) -> Range<Int>? {
        let start = end
        guard take("[", bytes) else { return nil }
        skipBlanks(bytes)
        guard !take("]", bytes) else { return start ..< end }
        repeat {
            skipBlanks(bytes)
            guard takeString(bytes) != nil else { return nil }
            skipBlanks(bytes)
        } while take(",", bytes)
        return take("]", bytes) ? start ..< end : nil
    }

    @inline(__always)
    private mutating func takeString(_ bytes: Span<UInt8>) -> (range: Range<Int>, isPrintable: Bool)? {
        guard take("\"", bytes) else { return nil }
        let start = end
        var isPrintable = true
        while true {
            end = bytes.endOfPrintable(in: end ..< bytes.count, orAt: .quote, .backslash)
            guard !take("\"", bytes) else { return (start ..< end - 1, isPrintable) }
            guard end < bytes.count, bytes[end] >= 0x20 else { return nil }
            let length = bytes[end] == .backslash ? Self.escapeLength(at: end, bytes) : bytes.characterLength(at: end)
            guard length > 0 else { return nil }
            end += length
            isPrintable = false
        }
    }

    /// The number of bytes of an escape, or of two for the halves of a character; 0 where there is none.
    private static func escapeLength(at index: Int, _ bytes: Span<UInt8>) -> Int {
        guard bytes.count - index >= 2 else { return 0 }
        switch Unicode.Scalar(bytes[index + 1]) {
        case "\"", "\\", "/", "b", "f", "n", "r", "t": return 2
        default: break
        }
        guard let unit = codeUnit(at: index, bytes) else { return 0 }
        guard UTF16.isSurrogate(unit) else { return 6 }
        let next = codeUnit(at: index + 6, bytes)
        return UTF16.isLeadSurrogate(unit) && next.map(UTF16.isTrailSurrogate) == true ? 12 : 0
    }

    /// The value of `\u` and four digits.
    private static func codeUnit(at index: Int, _ bytes: Span<UInt8>) -> UInt16? {
        guard bytes.count - index >= 6, bytes.isEqual(to: "\\u", in: index ..< index + 2) else { return nil }
        var unit: UInt16 = 0
        for place in index + 2 ..< index + 6 {
            let digit: UInt8
            switch bytes[place] {
            case 0x30 ... 0x39: digit = bytes[place] - 0x30
            case 0x41 ... 0x46, 0x61 ... 0x66: digit = bytes[place] & 0xF + 9
            default: return nil
            }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    /// Whether a string has a visible ASCII character; what `\u` stands for is not considered.
    private static func isVisible(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound {
            guard bytes[index] == .backslash else {
                guard !bytes[index].isVisible else { return true }
                index += 1
                continue
            }
            let escaped = bytes[index + 1]
            guard escaped != .quote, escaped != .backslash else { return true }
            index += escaped == UInt8(ascii: "u") ? 6 : 2
        }
        return false
    }
}
