/// Gzip bodies made by hand, because not every supported system has a library that compresses.
package enum Gzip {
    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    /// Returns at most 65,535 bytes as a valid gzip file that stores them uncompressed.
    package static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let length = UInt16(bytes.count)
        let block = [1] + littleEndian(length) + littleEndian(~length) + bytes
        return header + block + littleEndian(checksum(bytes)) + littleEndian(UInt32(bytes.count))
    }

    /// The beginning of a file that expands 1,032-fold: every zero byte after it stands for 1,032 spaces.
    ///
    /// The Huffman code (RFC 1951, 3.2.7) has one bit for "258 more bytes" and one for "of the last byte", both 0.
    package static let bomb: [UInt8] = {
        var bits = Bits()
        bits.append(1, count: 1) // the last block,
        bits.append(2, count: 2) // with a code of its own
        bits.append(29, count: 5) // for 286 literals and lengths,
        bits.append(0, count: 5) // one distance,
        bits.append(14, count: 4) // and 18 lengths of the code for lengths, in this order:
        // 16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1
        for length in [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2] {
            bits.append(length, count: 3)
        }
        /// The resulting codes: 18 is 0, 1 is 10, and 2 is 11; a code's first bit comes first.
        func zeros(_ count: Int) {
            bits.append(0, count: 1)
            bits.append(count - 11, count: 7)
        }
        let one = (0b01, 2)
        let two = (0b11, 2)
        zeros(32)
        bits.append(two.0, count: two.1) // a space: 10
        zeros(138)
        zeros(85)
        bits.append(two.0, count: two.1) // 256, the end: 11
        zeros(28)
        bits.append(one.0, count: one.1) // 285, 258 bytes more: 0
        bits.append(one.0, count: one.1) // the distance 1: 0
        bits.append(0b01, count: 2) // The first space of all.
        return header + bits.bytes
    }()

    private static func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { [UInt8]($0) }
    }

    /// The CRC-32 of RFC 1952.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var checksum = ~UInt32(0)
        for byte in bytes {
            checksum ^= UInt32(byte)
            for _ in 0 ..< 8 {
                let isOdd = checksum & 1 == 1
                checksum >>= 1
                checksum ^= isOdd ? 0xEDB8_8320 : 0
            }
        }
        return ~checksum
    }

    /// Bits in deflate's order: the lowest bit of a byte first; the last byte is filled with 0.
    private struct Bits {
        var bytes: [UInt8] = []
        private var count = 0

        mutating func append(_ number: Int, count width: Int) {
            for bit in 0 ..< width {
                if count % 8 == 0 {
                    bytes.append(0)
                }
                bytes[bytes.count - 1] |= UInt8(number >> bit & 1) << UInt8(count % 8)
                count += 1
            }
        }
    }
}
