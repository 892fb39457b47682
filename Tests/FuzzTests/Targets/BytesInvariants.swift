@testable import ChuckNorris

/// What compares many bytes at once finds what a comparison of one after the other does.
enum BytesInvariants {
    /// The first two bytes are those to stop at, and the third one is the number of bytes to search for behind it.
    static func check(_ bytes: [UInt8]) throws {
        guard bytes.count > 3 else { return }
        let rest = bytes.dropFirst(3)
        let part = rest.prefix(Int(bytes[2])).map { max($0, 0x20) | 0x20 }
        let text = Array(rest.dropFirst(part.count))
        let span = text.span
        for start in stride(from: 0, through: text.count, by: text.count / 16 + 1) {
            let end = text[start...].firstIndex { !(0x20 ..< 0x7F).contains($0) || bytes[..<2].contains($0) }
            let found = span.endOfPrintable(in: start ..< text.count, orAt: bytes[0], bytes[1])
            try require("the end of printable text from \(start) is \(end ?? text.count)", found == end ?? text.count)
            let folded = text[start...].map { max($0, 0x20) | 0x20 }
            let contains = part.isEmpty || (0 ..< max(folded.count - part.count + 1, 0)).contains { index in
                folded[index ..< index + part.count].elementsEqual(part)
            }
            let isFound = span.containsIgnoringCase([part.map(CChar.init(bitPattern:)) + [0]], in: start ..< text.count)
            try require("the part is found from \(start)", isFound == contains)
        }
        var index = 0
        while index < text.count, span.characterLength(at: index) > 0 {
            index += span.characterLength(at: index)
        }
        let isValid = String(validating: text, as: UTF8.self) != nil
        try require("the bytes are UTF-8 or are not", (index == text.count) == isValid)
    }
}
