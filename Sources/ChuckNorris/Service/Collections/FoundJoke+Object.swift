extension FoundJoke {
    /// Finds the value and the categories in an object, which is not decoded.
    ///
    /// An object of strings, with categories in an array of strings, as nearly all jokes are, is understood.
    mutating func readObject(in bytes: Span<UInt8>) {
        var joke = self
        if joke.readMembers(in: bytes.extracting(first: text.upperBound)) {
            self = joke
        } else {
            isLiteral = bytes.endOfPrintable(in: text, orAt: .backslash) == text.upperBound
        }
    }

    /// Returns false for what a decoder may reject or understand in another way.
    private mutating func readMembers(in bytes: Span<UInt8>) -> Bool {
        var index = text.lowerBound
        guard bytes.take("{", &index) else { return false }
        repeat {
            // With escapes, a key may be one of those that matter.
            guard let key = bytes.takeString(&index), key.isLiteral, bytes.take(":", &index) else { return false }
            if bytes.isEqual(to: "categories", in: key.range) {
                // An object may have a key twice.
                guard categories.isEmpty, let array = bytes.takeArray(&index) else { return false }
                categories = array
            } else {
                guard let string = bytes.takeString(&index) else { return false }
                guard bytes.isEqual(to: "value", in: key.range) else { continue }
                guard value.isEmpty, string.isVisible else { return false }
                (value, isLiteral) = (string.range, string.isLiteral)
            }
        } while bytes.take(",", &index)
        return bytes.take("}", &index) && index == bytes.count && !value.isEmpty
    }
}

/// Parts of JSON, behind which the index goes on.
extension Span<UInt8> {
    /// Whether the sign is the next one, except for blanks.
    @inline(__always)
    fileprivate func take(_ sign: Unicode.Scalar, _ index: inout Int) -> Bool {
        while index < count, self[index].isBlank, self[index] != 0x0B, self[index] != 0x0C {
            index += 1
        }
        guard index < count, self[index] == UInt8(ascii: sign) else { return false }
        index += 1
        return true
    }

    fileprivate func takeArray(_ index: inout Int) -> Range<Int>? {
        guard take("[", &index) else { return nil }
        let start = index - 1
        guard !take("]", &index) else { return start ..< index }
        repeat {
            guard takeString(&index) != nil else { return nil }
        } while take(",", &index)
        return take("]", &index) ? start ..< index : nil
    }

    /// - Returns: `isVisible` is false also where only escapes stand for visible characters.
    @inline(__always)
    fileprivate func takeString(_ index: inout Int) -> (range: Range<Int>, isLiteral: Bool, isVisible: Bool)? {
        guard take("\"", &index) else { return nil }
        let start = index
        var (isLiteral, isVisible) = (true, false)
        while true {
            let text = endOfText(in: index ..< count, orAt: .quote, .backslash)
            isVisible = isVisible || hasVisible(in: index ..< text.end)
            (index, isLiteral) = (text.end, isLiteral && text.isPrintable)
            guard index < count, self[index] >= 0x20 else { return nil }
            guard self[index] != .quote else {
                index += 1
                return (start ..< index - 1, isLiteral, isVisible)
            }
            let length = self[index] == .backslash ? escapeLength(at: index) : characterLength(at: index)
            guard length > 0 else { return nil }
            (index, isLiteral) = (index + length, false)
        }
    }

    /// The number of bytes of the escape at the index; 0 for none, and for half of a character.
    private func escapeLength(at index: Int) -> Int {
        let escape = extracting(index ..< Swift.min(index + 6, count))
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
