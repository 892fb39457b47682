/// Splits blocks of bytes into lines, which may span blocks.
///
/// A line ends with LF or CRLF. At most `limit` + 2 bytes of an incomplete line are kept, which is over the limit even
/// if the last one is a CR; `overlong` takes the place of such a line.
struct LineSplitter {
    private static let newline = UInt8(ascii: "\n")

    private let limit: Int
    /// The lines whose ends have arrived, with their newlines.
    private var whole: ArraySlice<UInt8> = []
    /// The beginning of the line after these.
    private var partial: [UInt8] = []

    init(limit: Int) {
        self.limit = limit
    }

    var hasWholeLine: Bool {
        !whole.isEmpty
    }

    mutating func append(_ block: [UInt8]) {
        var rest = block[...]
        if let end = block.lastIndex(of: Self.newline) {
            whole += partial
            whole += block[...end]
            partial.removeAll(keepingCapacity: true)
            rest = block[(end + 1)...]
        }
        partial += rest
        partial.removeLast(max(partial.count - limit - 2, 0))
    }

    mutating func next() -> LineInput? {
        guard let end = whole.firstIndex(of: Self.newline) else { return nil }
        defer { whole = whole[(end + 1)...] }
        return line(whole[..<end])
    }

    /// Returns the last line, without a newline, if there is one, and removes it.
    mutating func finish() -> LineInput? {
        defer { partial = [] }
        return partial.isEmpty ? nil : line(partial[...])
    }

    private func line(_ bytes: ArraySlice<UInt8>) -> LineInput {
        let line = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
        return line.count > limit ? .overlong(limit: limit) : .line(String(decoding: line, as: UTF8.self))
    }
}
