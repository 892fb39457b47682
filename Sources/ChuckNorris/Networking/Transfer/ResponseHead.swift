/// The lines before a body, of which few matter; it takes so many of them and no more.
struct ResponseHead {
    /// Bytes of all lines, of interim answers and those behind the body, too.
    ///
    /// Servers rarely need a tenth of it.
    static let limit = 65536

    private(set) var location: String?
    private(set) var retryAfter: String?
    private(set) var date: String?
    private(set) var isTooLarge = false
    /// Whether the empty line at its end has come.
    private(set) var isOver = false
    private var size = 0

    /// Answers false when there are too many bytes.
    mutating func take(_ line: some Collection<UInt8>) -> Bool {
        size += line.count
        isTooLarge = size > Self.limit
        guard !isTooLarge else { return false }
        let text = String(decoding: line, as: UTF8.self).trimmingEnd
        if text.hasPrefix("HTTP/") {
            // An interim answer is over, and the next begins.
            (location, retryAfter, date, isOver) = (nil, nil, nil, false)
        } else if text.isEmpty {
            isOver = true
        } else if !isOver {
            keep(text)
        }
        return true
    }

    private mutating func keep(_ text: String) {
        guard let colon = text.firstIndex(of: ":") else { return }
        let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        switch text[..<colon].lowercased() {
        case "location":
            location = location ?? String(value)
        case "retry-after":
            retryAfter = retryAfter ?? String(value)
        case "date":
            date = date ?? String(value)
        default:
            break
        }
    }
}

extension String {
    /// Without what stands at a line's end; a line may end with CR and LF, which are one character.
    fileprivate var trimmingEnd: String {
        String(decoding: utf8.reversed().drop { [0x20, 0x09, 0x0D, 0x0A].contains($0) }.reversed(), as: UTF8.self)
    }
}
