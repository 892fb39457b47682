import Platform

/// How a file divides into jokes, each of which owns the bytes up to the next one with what separates them.
enum CollectionFormat {
    /// A joke on each line.
    case lines
    /// Lines with a percent sign alone separate the jokes, as in files of fortune.
    case fortune
    /// A JSON object on each line.
    case jsonLines
    /// The objects of a JSON array.
    case jsonArray

    private static let newline = UInt8(ascii: "\n")
    private static let percentSign = UInt8(ascii: "%")

    init(of head: UnsafeRawBufferPointer) {
        switch String(decoding: head.filter { !Self.isBlank($0) }.prefix(2), as: UTF8.self) {
        case "{\"", "{}": self = .jsonLines
        case "[{", "[]": self = .jsonArray
        default: self = Self.fortune.end(from: 0, in: head) == nil ? .lines : .fortune
        }
    }

    var isJSON: Bool {
        self == .jsonLines || self == .jsonArray
    }

    /// Whether a joke may begin at the index; in an array, only reading it from its beginning tells that.
    func isStart(_ index: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
        guard index > 0, self != .jsonArray else { return true }
        guard bytes[index - 1] == Self.newline else { return false }
        guard self == .fortune else { return true }
        let sign = index - (index >= 3 && bytes[index - 2] == UInt8(ascii: "\r") ? 3 : 2)
        return sign >= 0 && bytes[sign] == Self.percentSign && (sign == 0 || bytes[sign - 1] == Self.newline)
    }

    /// Returns where the joke ends that begins at the index, behind its separator; nil if that is behind the bytes.
    func end(from start: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
        var end = start
        while end < bytes.count, let base = bytes.baseAddress {
            guard self != .jsonArray else { return Self.endOfObject(from: start, in: bytes) }
            guard let found = memchr(base + end, Int32(Self.newline), bytes.count - end) else { return nil }
            end = UnsafeRawPointer(found) - base + 1
            if isStart(end, in: bytes) {
                return end
            }
        }
        return nil
    }

    /// Returns the joke that owns bytes, without its separator and the blanks around it.
    func content(_ bytes: Slice<UnsafeRawBufferPointer>) -> UnsafeRawBufferPointer {
        var text = bytes.drop { self == .jsonArray ? $0 != UInt8(ascii: "{") : Self.isBlank($0) }
        // The last separator may have no line break.
        while
            let last = text.last, Self.isBlank(last) || self == .fortune && last == Self.percentSign
            && text.dropLast().last ?? Self.newline == Self.newline
        {
            text.removeLast()
        }
        return UnsafeRawBufferPointer(rebasing: text)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09 ... 0x0D).contains(byte)
    }

    /// Returns where the next object of an array ends.
    private static func endOfObject(from start: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
        var (index, depth, isInText) = (start, 0, false)
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\") where isInText: index += 1
            case UInt8(ascii: "\""): isInText.toggle()
            case UInt8(ascii: "{") where !isInText: depth += 1
            case UInt8(ascii: "}") where !isInText:
                depth -= 1
                guard depth > 0 else { return index + 1 }
            default: break
            }
            index += 1
        }
        return nil
    }
}
