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
    /// It is a block whose Huffman code (RFC 1951, 3.2.7) has one bit for "258 more bytes" and one for "of the last
    /// byte", both 0, and the first space.
    package static let bomb = header + [
        0xED, 0xC0, 0x81, 0x00, 0x00, 0x00, 0x00, 0x80, 0x20, 0x95, 0xFD, 0x29, 0x17, 0xA9, 0x00,
    ]

    private static func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { [UInt8]($0) }
    }

    /// The CRC-32 of RFC 1952.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { checksum, byte in
            (0 ..< 8).reduce(checksum ^ UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1) * 0xEDB8_8320 }
        }
    }
}
