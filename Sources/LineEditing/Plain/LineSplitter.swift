import Platform

/// Splits blocks of bytes into lines, which may span blocks.
///
/// A line ends with LF or CRLF. At most `limit` + 2 bytes of a line are kept; a longer line is dropped, and `overlong`
/// takes its place.
struct LineSplitter {
    private static let newline = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    private let limit: Int
    private var buffer: [UInt8] = []
    /// Where the next line begins.
    private var start = 0
    /// Up to where there is no newline, so that nothing is searched twice.
    private var searched = 0
    /// The newline that ends the line at `start`, if it has arrived.
    private var end: Int?
    /// Whether the line at `start` is over the limit and its beginning was dropped.
    private var isSkipping = false

    init(limit: Int) {
        self.limit = limit
    }

    var hasWholeLine: Bool {
        end != nil
    }

    /// Whether there is an incomplete line.
    var hasPartialLine: Bool {
        isSkipping || start < buffer.count
    }

    mutating func append(_ block: [UInt8]) {
        // Without a whole line only the beginning of one line is left, so this moves little.
        buffer.removeSubrange(..<start)
        searched -= start
        end = end.map { $0 - start }
        start = 0
        buffer += block
        search()
    }

    /// The next whole line, if its end has arrived.
    mutating func next() -> LineInput? {
        guard let end else { return nil }
        let line = line(from: start, to: end)
        start = end + 1
        searched = start
        isSkipping = false
        search()
        return line
    }

    /// Returns the last line, without a newline, if there is one, and removes it.
    mutating func finish() -> LineInput? {
        defer { discard() }
        return hasPartialLine ? line(from: start, to: buffer.count) : nil
    }

    /// Removes all bytes.
    mutating func discard() {
        self = LineSplitter(limit: limit)
    }

    private mutating func search() {
        end = buffer.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, searched < bytes.count else { return nil }
            let newline = memchr(base + searched, Int32(Self.newline), bytes.count - searched)
            return newline.map { UnsafeRawPointer($0) - base }
        }
        searched = end ?? buffer.count
        // One byte over the limit may be the CR of a CRLF.
        if end == nil, isSkipping || buffer.count - start > limit + 1 {
            isSkipping = true
            buffer.removeAll(keepingCapacity: true)
            start = 0
            searched = 0
        }
    }

    private func line(from start: Int, to newline: Int) -> LineInput {
        let hasReturn = newline > start && buffer[newline - 1] == Self.carriageReturn
        let end = hasReturn ? newline - 1 : newline
        guard !isSkipping, end - start <= limit else { return .overlong(limit: limit) }
        return .line(buffer.withUnsafeBufferPointer { String(decoding: $0[start ..< end], as: UTF8.self) })
    }
}
