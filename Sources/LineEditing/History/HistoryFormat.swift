/// How lines stand in a history file.
enum HistoryFormat {
    /// As they are.
    case plain
    /// libedit's own: a first line that says so, and lines with vis(3)'s escapes, such as `\040` for a space.
    case escaped

    static let newline = UInt8(ascii: "\n")
    private static let header = Array("_HiStOrY_V2_".utf8)
    private static let backslash = UInt8(ascii: "\\")

    /// How long a line may be; nobody has typed a longer one.
    static let longestLine = 64 << 10
    /// Ends a line that was torn off, so that it never passes for a whole one.
    static let tear: UInt8 = 0x18
    /// How a later version may begin its file; the second one is libedit's.
    private static let laterHeaders = [Array(#"{"norris":"history""#.utf8), Array("_HiStOrY_V".utf8)]
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The format of a file that begins with these bytes; `nil` for one that only later versions know.
    init?(beginning bytes: some Sequence<UInt8>) {
        if bytes.starts(with: Self.header + [Self.newline]) {
            self = .escaped
        } else if Self.laterHeaders.contains(where: bytes.starts(with:)) {
            return nil
        } else {
            self = .plain
        }
    }

    /// How many bytes tell the format.
    static let beginningLength = 20

    /// What stands before the first line.
    var beginning: [UInt8] {
        switch self {
        case .plain: []
        case .escaped: Self.header + [Self.newline]
        }
    }

    /// The line and its line break, as they are to be written.
    func encode(_ line: String) -> [UInt8] {
        switch self {
        case .plain: Array(line.utf8) + [Self.newline]
        case .escaped: line.utf8.flatMap { Self.escape($0) } + [Self.newline]
        }
    }

    /// The line that the bytes stand for; `nil` when they are damaged.
    ///
    /// What other systems' editors leave in a text, a mark of its byte order and CR before LF, is no part of a line.
    func decode(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.count <= Self.longestLine else { return nil }
        let line = switch self {
        case .plain: String(validating: Self.trimmed(bytes), as: UTF8.self)
        case .escaped: Self.unescape(bytes).flatMap { String(validating: $0, as: UTF8.self) }
        }
        return line.flatMap { Self.isSound($0) ? $0 : nil }
    }

    /// Whether the line can be read back as it was written, wherever it stands.
    ///
    /// At the beginning of a file some would be taken for what tells the format.
    static func isSound(_ line: String) -> Bool {
        let isText = !line.isEmpty && !line.unicodeScalars.contains { $0.properties.generalCategory == .control }
        let beginnings = laterHeaders + [byteOrderMark]
        return isText && line.utf8.count <= longestLine && !beginnings.contains(where: line.utf8.starts(with:))
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let line = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }

    private static func escape(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case UInt8(ascii: " "): Array("\\040".utf8)
        case backslash: Array("\\134".utf8)
        default: [byte]
        }
    }

    /// vis(3) writes a byte as three octal digits, as `\M-c` for c with its highest bit, or as `\\`.
    ///
    /// The forms that it has for control characters are of no use here.
    private static func unescape(_ bytes: some Collection<UInt8>) -> [UInt8]? {
        var rest = bytes[...]
        var result: [UInt8] = []
        while let byte = rest.popFirst() {
            guard byte == backslash else {
                result.append(byte)
                continue
            }
            if rest.first == backslash {
                result.append(backslash)
                rest = rest.dropFirst()
            } else if rest.starts(with: "M-".utf8), let letter = rest.dropFirst(2).first {
                result.append(letter | 0x80)
                rest = rest.dropFirst(3)
            } else {
                let digits = rest.prefix(3)
                let isOctal = digits.count == 3 && digits.allSatisfy((UInt8(ascii: "0") ... UInt8(ascii: "7")).contains)
                guard isOctal, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8) else { return nil }
                result.append(value)
                rest = rest.dropFirst(3)
            }
        }
        return result
    }
}
