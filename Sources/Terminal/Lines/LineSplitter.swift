/// Splits blocks of bytes into lines, which may span blocks.
///
/// A line ends with LF or CRLF. At most `limit` + 2 bytes of an incomplete line are kept, which is over the limit even
/// if the last one is a CR; `overlong` takes the place of such a line.
struct LineSplitter {
    private static let newline = UInt8(ascii: "\n")

    /// How many bytes a line may have without its line break.
    private let limit: Int
    private var bytes: ArraySlice<UInt8> = []
    /// Behind the last newline among these.
    private var wholeEnd = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether the newline of a line has arrived.
    var hasWholeLine: Bool {
        bytes.startIndex < wholeEnd
    }

    mutating func append(_ block: [UInt8]) {
        bytes += block
        if let end = block.lastIndex(of: Self.newline) {
            wholeEnd = bytes.endIndex - block.count + end + 1
        }
        bytes.removeLast(max(bytes.endIndex - wholeEnd - limit - 2, 0))
    }

    mutating func next() -> LineInput? {
        guard hasWholeLine, let end = bytes.firstIndex(of: Self.newline) else { return nil }
        defer { bytes = bytes[(end + 1)...] }
        return line(bytes[..<end])
    }

    /// Returns the last line, without a newline, if there is one, and removes it.
    mutating func finish() -> LineInput? {
        defer {
            bytes = []
            wholeEnd = 0
        }
        return bytes.isEmpty ? nil : line(bytes)
    }

    private func line(_ bytes: ArraySlice<UInt8>) -> LineInput {
        let line = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
        guard line.count <= limit else { return .overlong(limit: limit) }
        return String(validating: line, as: UTF8.self).map(LineInput.line) ?? .invalidText
    }
}
