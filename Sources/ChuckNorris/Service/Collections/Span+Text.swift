import CFileShim
import Platform

/// Untrusted bytes of text. Each access is checked: an index outside of them ends the process.
extension Span<UInt8> {
    /// The first place in the range that has no printable ASCII character, or one of two others; its end without one.
    @inline(__always)
    func endOfPrintable(in range: Range<Int>, orAt stop: UInt8 = 0, _ otherStop: UInt8 = 0) -> Int {
        range.lowerBound + extracting(range).withUnsafeBytes { bytes in
            bytes.baseAddress.map { shim_printable_length($0, bytes.count, stop, otherStop) } ?? 0
        }
    }

    /// The first place in the range that has a control character, no UTF-8, or one of two other characters.
    ///
    /// - Returns: `isPrintable` is whether all bytes up to there are ASCII.
    @inline(__always)
    func endOfText(in range: Range<Int>, orAt stop: UInt8 = 0, _ other: UInt8 = 0) -> (end: Int, isPrintable: Bool) {
        var (end, isPrintable) = (endOfPrintable(in: range, orAt: stop, other), true)
        while end < range.upperBound, self[end] >= 0x80 {
            isPrintable = false
            let length = characterLength(at: end)
            guard length > 0 else { break }
            end += length
            if end < range.upperBound, self[end] < 0x80 {
                end = endOfPrintable(in: end ..< range.upperBound, orAt: stop, other)
            }
        }
        return (end, isPrintable)
    }

    /// The place behind the first such byte at the index or behind it; nil without one.
    func end(of byte: UInt8, from index: Int) throws(CancellationError) -> Int? {
        var start = index
        while start < count {
            let piece = extracting(start ..< Swift.min(start + 1 << 20, count))
            let offset = piece.withUnsafeBytes { bytes in
                bytes.baseAddress.flatMap { start in
                    memchr(start, CInt(byte), bytes.count).map { UnsafeRawPointer($0) - start }
                }
            }
            if let offset {
                return start + offset + 1
            }
            try Task.checkCancellation(from: start, to: start + piece.count)
            start += piece.count
        }
        return nil
    }

    /// The number of bytes of the character at the index; 0 where they are not UTF-8.
    ///
    /// By the table of well-formed byte sequences in chapter 3 of the Unicode Standard.
    @inline(__always)
    func characterLength(at index: Int) -> Int {
        let first = self[index]
        guard first >= 0xC2 else { return first < 0x80 ? 1 : 0 }
        guard isContinuation(at: index + 1) else { return 0 }
        guard first >= 0xE0 else { return 2 }
        let second = self[index + 1]
        guard isContinuation(at: index + 2) else { return 0 }
        guard first >= 0xF0 else { return first == 0xE0 && second < 0xA0 || first == 0xED && second >= 0xA0 ? 0 : 3 }
        guard isContinuation(at: index + 3), first < 0xF5 else { return 0 }
        return first == 0xF0 && second < 0x90 || first == 0xF4 && second >= 0x90 ? 0 : 4
    }

    @inline(__always)
    private func isContinuation(at index: Int) -> Bool {
        index < count && self[index] & 0xC0 == 0x80
    }

    /// Whether an ASCII character in the range is visible; as a rule, the last one is.
    func hasVisible(in range: Range<Int>) -> Bool {
        for index in range.reversed() where self[index].isVisible {
            return true
        }
        return false
    }

    func isEqual(to text: StaticString, in range: Range<Int>) -> Bool {
        range.count == text.utf8CodeUnitCount && extracting(range).withUnsafeBytes { bytes in
            bytes.baseAddress.map { memcmp($0, text.utf8Start, bytes.count) == 0 } ?? true
        }
    }

    /// The bytes in a range as text, which is repaired where it is not UTF-8.
    func text(_ range: Range<Int>) -> String {
        extracting(range).withUnsafeBytes { bytes in
            String(unsafeUninitializedCapacity: bytes.count) { $0.initialize(fromContentsOf: bytes) }
        }
    }

    /// Whether the bytes in the range contain all parts, texts of C whose bytes must have the bit that makes letters
    /// small.
    ///
    /// That bit is not compared, so that capital letters match small ones; and control characters match blanks.
    func containsIgnoringCase(_ parts: [[CChar]], in range: Range<Int>) -> Bool {
        extracting(range).withUnsafeBytes { bytes in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count + 1) { text in
                for index in bytes.indices {
                    text[index] = Swift.max(bytes[index], 0x20) | 0x20
                }
                text[bytes.count] = 0
                return parts.allSatisfy { part in text.baseAddress.map { strstr($0, part) != nil } ?? false }
            }
        }
    }
}

extension UInt8 {
    static let newline = UInt8(ascii: "\n")
    static let percent = UInt8(ascii: "%")
    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")

    /// Whether it is a space, or one of the control characters from tab to carriage return.
    var isBlank: Bool {
        self == 0x20 || (0x09 ... 0x0D).contains(self)
    }

    /// Whether it is an ASCII character that is neither a space nor a control character.
    var isVisible: Bool {
        (0x21 ..< 0x7F).contains(self)
    }
}
