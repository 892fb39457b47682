/// How the lines of a history file are encoded.
enum HistoryFormat {
    case plain
    /// libedit's own format: a header, and lines with vis(3)'s escapes, such as `\040` for a space.
    case escaped

    static let newline = UInt8(ascii: "\n")
    private static let header = Array("_HiStOrY_V2_\n".utf8)
    private static let backslash = UInt8(ascii: "\\")

    /// How many bytes a line may have; typed lines are shorter.
    static let longestLine = 64 << 10
    /// Ends an incomplete line, which makes it invalid.
    static let incompleteLineMark: UInt8 = 0x18
    /// The beginnings of files of later versions; the second one is libedit's.
    private static let laterHeaders = [Array(#"{"norris":"history""#.utf8), Array("_HiStOrY_V".utf8)]
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let beginnings = laterHeaders + [byteOrderMark]

    /// The format of a file that begins with these bytes; `nil` for one of a later version.
    init?(beginning bytes: some Sequence<UInt8>) {
        if bytes.starts(with: Self.header) {
            self = .escaped
        } else if Self.laterHeaders.contains(where: bytes.starts(with:)) {
            return nil
        } else {
            self = .plain
        }
    }

    /// How many bytes determine the format.
    static let beginningLength = 20

    var beginning: [UInt8] {
        self == .plain ? [] : Self.header
    }

    func encode(_ line: String) -> [UInt8] {
        let escapes = [UInt8(ascii: " "): "\\040", Self.backslash: "\\134"]
        let text = self == .plain ? Array(line.utf8) : line.utf8.flatMap { escapes[$0].map { Array($0.utf8) } ?? [$0] }
        return text + [Self.newline]
    }

    /// Decodes a line; returns `nil` when the bytes are damaged.
    ///
    /// A byte order mark, and CR before LF, which editors on other systems write, are removed.
    func decode(_ bytes: ArraySlice<UInt8>) -> String? {
        let text = self == .plain ? Self.trimmed(bytes) : Self.unescape(bytes)
        let line = text.flatMap { String(validating: $0, as: UTF8.self) }
        return line.flatMap { Self.isValid($0) ? $0 : nil }
    }

    /// Whether the line can be read back as it was written, anywhere in a file.
    ///
    /// At the beginning of a file, some lines would be taken for a header.
    static func isValid(_ line: String) -> Bool {
        let isText = !line.isEmpty && !line.hasControlCharacter && line.utf8.count <= longestLine
        return isText && !beginnings.contains(where: line.utf8.starts(with:))
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let line = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }

    /// vis(3) writes a byte as three octal digits, as `\M-c` for c with its highest bit, or as `\\`.
    ///
    /// Its other escapes are for control characters, which are not allowed in lines.
    private static func unescape(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var rest = bytes
        var result: ArraySlice<UInt8> = []
        while let byte = rest.popFirst() {
            if byte != backslash {
                result.append(byte)
            } else if rest.first == backslash {
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
