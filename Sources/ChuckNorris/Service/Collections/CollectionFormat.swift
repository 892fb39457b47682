import FileStore

/// A joke of a file, which is not decoded.
struct FoundJoke {
    /// The bytes that it owns.
    let start: Int
    var end: Int
    /// Whether its separator was found.
    var isEnded = false
    /// Its text or, in JSON, its object; empty without a joke.
    var text = 0 ..< 0
    /// Its text, in JSON without the quotation marks, if that is known to be a joke without decoding it; else empty.
    var value = 0 ..< 0
    /// Its array of categories, in JSON; empty without one.
    var categories = 0 ..< 0
    /// Whether only printable ASCII characters and blanks are in the value, which stand for themselves; without one, in
    /// the text.
    var isLiteral = true

    var isTooLong: Bool {
        end - start > CollectionFormat.longest
    }
}

/// How a file divides into jokes, each of which owns the bytes up to the next one with what separates them.
enum CollectionFormat {
    /// A joke on each line, except on those that begin with `#`.
    case lines
    /// Lines with a percent sign alone separate the jokes, as in files of fortune.
    case fortune
    /// A JSON object on each line.
    case jsonLines
    /// The objects of a JSON array.
    case jsonArray

    /// The longest joke, in bytes; longer ones are skipped.
    static let longest = 1 << 16

    /// The format of a file by its first bytes.
    init(_ head: Span<UInt8>) {
        var first = ""
        for index in head.indices where first.utf8.count < 2 && !head[index].isBlank {
            first.unicodeScalars.append(Unicode.Scalar(head[index]))
        }
        switch first {
        case "{\"", "{}": self = .jsonLines
        case "[{", "[\"", "[]": self = .jsonArray
        default: self = (try? CollectionFormat.fortune.joke(at: 0, of: head))?.isEnded == true ? .fortune : .lines
        }
    }

    var isJSON: Bool {
        self == .jsonLines || self == .jsonArray
    }

    /// The number of bytes of the shortest joke that another one follows.
    var shortest: Int {
        switch self {
        case .lines: "a\n".utf8.count
        case .fortune: "a\n%\n".utf8.count
        case .jsonLines, .jsonArray: #"{"value":"a"}"#.utf8.count
        }
    }

    /// Returns the joke that begins at the index; canceling the task ends a long search for its end.
    @inline(__always)
    func joke(at start: Int, of bytes: Span<UInt8>) throws(CancellationError) -> FoundJoke {
        guard !isJSON, let line = plainLine(at: start, of: bytes) else { return try anyJoke(at: start, of: bytes) }
        return line
    }

    /// The joke that begins at the index, if it is a line of characters that can be shown, as most are.
    ///
    /// It is inlined, because a million of them are found in a few hundredths of a second.
    @inline(__always)
    private func plainLine(at start: Int, of bytes: Span<UInt8>) -> FoundJoke? {
        let limit = min(start + Self.longest - 4, bytes.count)
        let (end, isPrintable) = bytes.endOfText(in: start ..< limit)
        // Signs up to the percent sign may have a meaning, and blanks at the end are not part of the text.
        guard
            end < limit, bytes[end] == .newline, end > start, bytes[start] > .percent, !bytes[end - 1].isBlank,
            isPrintable || bytes.hasVisible(in: start ..< end)
        else { return nil }
        for next in self == .lines ? end + 1 ... end + 1 : end + 3 ... end + 4
            where next <= bytes.count && (self == .lines || Self.isBehindSeparator(next, of: bytes))
        {
            let text = start ..< end
            return FoundJoke(start: start, end: next, isEnded: true, text: text, value: text, isLiteral: isPrintable)
        }
        return nil
    }

    private func anyJoke(at start: Int, of bytes: Span<UInt8>) throws(CancellationError) -> FoundJoke {
        let end = try self == .jsonArray ? endOfObject(from: start, of: bytes) : endOfText(from: start, of: bytes)
        var joke = FoundJoke(start: start, end: end ?? bytes.count, isEnded: end != nil)
        joke.text = joke.isTooLong ? start ..< joke.end : trimmed(start ..< joke.end, of: bytes)
        guard !joke.isTooLong, !joke.text.isEmpty else { return joke }
        isJSON ? joke.readObject(in: bytes) : joke.readText(in: bytes)
        return joke
    }

    /// Whether a joke may begin at the index; in an array, only reading it from its beginning tells that.
    func isStart(_ index: Int, of bytes: Span<UInt8>) -> Bool {
        switch self {
        case .jsonArray: true
        case .fortune: index == 0 || Self.isBehindSeparator(index, of: bytes)
        case .lines, .jsonLines: index == 0 || bytes[index - 1] == .newline
        }
    }

    /// Whether the line that ends before the index has a percent sign alone.
    private static func isBehindSeparator(_ index: Int, of bytes: Span<UInt8>) -> Bool {
        let hasReturn = index > 2 && bytes[index - 2] == UInt8(ascii: "\r")
        let sign = index - (hasReturn ? 3 : 2)
        return sign >= 0 && bytes[index - 1] == .newline && bytes[sign] == .percent
            && (sign == 0 || bytes[sign - 1] == .newline)
    }

    /// The place behind the separator of the joke that begins at the index; nil where none follows.
    private func endOfText(from start: Int, of bytes: Span<UInt8>) throws(CancellationError) -> Int? {
        var index = start
        while let end = try bytes.end(of: self == .fortune ? .percent : .newline, from: index) {
            guard self == .fortune else { return end }
            // The sign, and a line break.
            for next in end + 1 ... end + 2 where next <= bytes.count && Self.isBehindSeparator(next, of: bytes) {
                return next
            }
            try Task.checkCancellation(from: index, to: end)
            index = end
        }
        return nil
    }

    /// The place behind the first object at the index or behind it; nil where it does not end.
    private func endOfObject(from start: Int, of bytes: Span<UInt8>) throws(CancellationError) -> Int? {
        var (index, depth, isInString) = (start, 0, false)
        while index < bytes.count {
            // In a string, only its end and escapes matter.
            let rest = index ..< min(index + 1 << 20, bytes.count)
            let next = isInString ? bytes.endOfPrintable(in: rest, orAt: .quote, .backslash) : index
            try Task.checkCancellation(from: index, to: next + 1)
            index = next + 1
            guard next < bytes.count else { break }
            switch bytes[next] {
            case .quote: isInString.toggle()
            case .backslash where isInString: index += 1
            case UInt8(ascii: "{") where !isInString: depth += 1
            case UInt8(ascii: "}") where !isInString:
                depth -= 1
                guard depth > 0 else { return index }
            default: break
            }
        }
        return nil
    }

    /// The range without blanks around it but for an indent, and without separators; empty for a comment.
    private func trimmed(_ range: Range<Int>, of bytes: Span<UInt8>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, self == .jsonArray ? bytes[start] != UInt8(ascii: "{") : bytes[start].isBlank {
            start += 1
        }
        // The last separator may have no line break.
        while
            end > start,
            bytes[end - 1].isBlank || self == .fortune && bytes[end - 1] == .percent
            && (end - 1 == start || bytes[end - 2] == .newline)
        {
            end -= 1
        }
        if self == .lines, start < end, bytes[start] == UInt8(ascii: "#") {
            end = start
        }
        // The first of several lines of a fortune keeps its indent.
        if self == .fortune, (try? bytes.extracting(first: end).end(of: .newline, from: start)) != nil {
            while start > range.lowerBound, bytes[start - 1] != .newline {
                start -= 1
            }
        }
        return start ..< end
    }
}

extension FoundJoke {
    fileprivate mutating func readText(in bytes: Span<UInt8>) {
        var index = text.lowerBound
        while true {
            let (end, isPrintable) = bytes.endOfText(in: index ..< text.upperBound)
            isLiteral = isLiteral && isPrintable
            guard end < text.upperBound else { break }
            // A control character, unless it is no UTF-8.
            guard bytes[end] < 0x80 else { return }
            isLiteral = isLiteral && bytes[end].isBlank
            index = end + 1
        }
        value = bytes.hasVisible(in: text) ? text : value
    }
}

extension Task<Never, Never> {
    /// Throws if the task is canceled, at each megabyte of a way through many bytes.
    static func checkCancellation(from start: Int, to end: Int) throws(CancellationError) {
        guard start >> 20 == end >> 20 || !isCancelled else { throw _Concurrency.CancellationError() }
    }
}
