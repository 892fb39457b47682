/// Reads the lines before a body, up to a limit.
struct ResponseHead {
    /// Bytes of all lines, including those of interim responses and trailers.
    ///
    /// Servers rarely need a tenth of it.
    static let limit = 65536

    private(set) var isTooLarge = false
    /// Whether the empty line at the end has been read.
    private(set) var isComplete = false
    private var size = 0
    /// By lower-case names; of several with the same name the first.
    private(set) var headers: [String: String] = [:]

    /// Returns false when the limit is exceeded.
    mutating func take(_ line: some BidirectionalCollection<UInt8>) -> Bool {
        size += line.count
        isTooLarge = size > Self.limit
        guard !isTooLarge else { return false }
        // Without white space at the end; CR and LF are one character, so the bytes are looked at.
        let end = line.lastIndex { ![0x20, 0x09, 0x0D, 0x0A].contains($0) }
        let text = end.map { String(decoding: line[...$0], as: UTF8.self) } ?? ""
        if text.hasPrefix("HTTP/") {
            // The next response begins after an interim one.
            headers = [:]
            isComplete = false
        } else if text.isEmpty {
            isComplete = true
        } else if !isComplete, let colon = text.firstIndex(of: ":") {
            let name = text[..<colon].lowercased()
            let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            headers[name] = headers[name] ?? String(value)
        }
        return true
    }
}
