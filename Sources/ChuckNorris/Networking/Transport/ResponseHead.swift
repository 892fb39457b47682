/// Reads the lines before a body, up to a limit, and keeps the headers that matter.
struct ResponseHead {
    /// Bytes of all lines, including those of interim responses and trailers.
    ///
    /// Servers rarely need a tenth of it.
    static let limit = 65536

    private(set) var location: String?
    private(set) var retryAfter: String?
    private(set) var date: String?
    private(set) var isTooLarge = false
    /// Whether the empty line at the end has been read.
    private(set) var isComplete = false
    private var size = 0

    /// Returns false when the limit is exceeded.
    mutating func take(_ line: some Collection<UInt8>) -> Bool {
        size += line.count
        isTooLarge = size > Self.limit
        guard !isTooLarge else { return false }
        let text = String(decoding: line, as: UTF8.self).trimmingEnd
        if text.hasPrefix("HTTP/") {
            // The next response begins after an interim one.
            (location, retryAfter, date, isComplete) = (nil, nil, nil, false)
        } else if text.isEmpty {
            isComplete = true
        } else if !isComplete {
            keep(text)
        }
        return true
    }

    private mutating func keep(_ text: String) {
        guard let colon = text.firstIndex(of: ":") else { return }
        let value = String(text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" })
        switch text[..<colon].lowercased() {
        case "location": location = location ?? value
        case "retry-after": retryAfter = retryAfter ?? value
        case "date": date = date ?? value
        default: break
        }
    }
}

extension String {
    /// Without white space at the end; CR and LF are one character, so the bytes are looked at.
    fileprivate var trimmingEnd: String {
        String(decoding: utf8.reversed().drop { [0x20, 0x09, 0x0D, 0x0A].contains($0) }.reversed(), as: UTF8.self)
    }
}
