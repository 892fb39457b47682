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

    func isEqual(_ range: Range<Int>, _ other: Range<Int>) -> Bool {
        range.count == other.count && extracting(range).withUnsafeBytes { bytes in
            extracting(other).withUnsafeBytes { bytes.isEqual($0) }
        }
    }

    func isEqual(to text: StaticString, in range: Range<Int>) -> Bool {
        range.count == text.utf8CodeUnitCount && extracting(range).withUnsafeBytes { bytes in
            bytes.isEqual(UnsafeRawBufferPointer(start: text.utf8Start, count: bytes.count))
        }
    }

    /// Whether the bytes in the range contain a part, as `UnsafeRawBufferPointer.containsIgnoringCase`.
    func containsIgnoringCase(_ part: [CChar], in range: Range<Int>) -> Bool {
        extracting(range).withUnsafeBytes { $0.containsIgnoringCase(part) }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes contain a part, a text of C, each of whose bytes must have the bit that makes letters small.
    ///
    /// That bit is not compared: capital letters match small ones, and control characters digits. A part of more than
    /// 511 bytes is taken to be contained: no search is as long, and ids are compared again.
    func containsIgnoringCase(_ part: [CChar]) -> Bool {
        // More than 1,024 bytes would be allocated on the heap.
        let blockSize = 1023
        let partCount = part.count - 1 // Without its NUL.
        guard let bytes = baseAddress, count >= partCount else { return partCount == 0 }
        guard partCount <= blockSize / 2 else { return true }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: blockSize + 1) { block in
            guard let text = block.baseAddress else { return true }
            var (rest, count) = (bytes.assumingMemoryBound(to: UInt8.self), count)
            while count >= partCount {
                let length = Swift.min(count, blockSize)
                for index in 0 ..< length {
                    text[index] = rest[index] | 0x20
                }
                // With this bit, no other byte is NUL, which ends a text of C.
                text[length] = 0
                guard strstr(text, part) == nil else { return true }
                guard length < count else { return false }
                // The part may begin in this block and end in the next one.
                let step = length - partCount + 1
                (rest, count) = (rest + step, count - step)
            }
            return false
        }
    }

    /// Whether as many bytes are equal; as C does it, since `elementsEqual` compares them one by one.
    fileprivate func isEqual(_ other: UnsafeRawBufferPointer) -> Bool {
        guard let start = baseAddress, let otherStart = other.baseAddress else { return isEmpty }
        return memcmp(start, otherStart, count) == 0
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
