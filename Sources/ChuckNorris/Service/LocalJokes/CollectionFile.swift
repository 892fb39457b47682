import CFileShim
import FileStore
import Platform

/// Where jokes of the user's own are: a file, a folder of files, or `-` for standard input.
package struct CollectionLocation: Equatable, Sendable {
    package let path: String
    /// How likely its jokes are as a whole, relative to other locations; nil for as likely as any other joke.
    package let weight: Int?

    package init(path: String, weight: Int?) {
        (self.path, self.weight) = (path, weight)
    }
}

/// A file of jokes, or the built-in jokes of a category.
final class CollectionFile: Sendable {
    /// The longest joke, in bytes; longer ones are skipped.
    static let longest = 1 << 16

    let file: StoredFile
    let bytes: Data
    /// The built-in jokes, which would take most of the program's start as bytes.
    let texts: [String]
    let size: Int
    /// The number of its location; 0 for the built-in jokes.
    let location: Int
    let source: JokeSource
    let categories: [String]
    let format: CollectionFormat

    /// Opens a file, whose name without its ending is a category, as it can be typed.
    init(_ path: String, location: Int) throws(FileStoreError) {
        file = StoredFile(.jokes, path: path)
        let mapped = try file.mapped()
        // Without a byte order mark.
        bytes = mapped.dropFirst(mapped.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        let head = bytes.prefix(1 << 14)
        guard !head.isEmpty else { throw file.error(.empty) }
        // As in files that are no text.
        guard !head.contains(0) else { throw file.error(.foreign) }
        let name = path == StoredFile.standardInput ? "stdin" : file.name
        let stem = String(name.split(separator: ".").first ?? "")
        categories = [String(stem.lowercased().map { $0.isWhitespace || $0 == "," ? "-" : $0 })]
        format = head.withUnsafeBytes(CollectionFormat.init(of:))
        (self.location, source, texts, size) = (location, JokeSource(rawValue: name), [], bytes.count)
    }

    /// The built-in jokes of a category, or what is read instead of a file.
    init(_ bytes: Data = Data(), _ format: CollectionFormat = .lines, category: String = "", texts: [String] = []) {
        (file, location, source, size) = (StoredFile(.jokes, path: ""), 0, .bundled, max(bytes.count, texts.count))
        (self.bytes, self.texts, self.format, categories) = (bytes, texts, format, [category])
    }

    /// Returns the joke that owns the byte at the offset, if it has no more bytes than the limit.
    func joke(around offset: Int, within limit: Int) -> (start: Int, joke: ChuckNorrisResponse)? {
        guard texts.isEmpty else {
            var text = texts[offset]
            return text.withUTF8 { joke(UnsafeRawBufferPointer($0)) }.map { (offset, $0) }
        }
        return bytes.withUnsafeBytes { bytes in
            let starts = max(0, offset - limit + 1) ... offset
            guard let start = starts.last(where: { format.isStart($0, in: bytes) }) else { return nil }
            let near = UnsafeRawBufferPointer(rebasing: bytes[..<min(bytes.count, start + limit)])
            let end = format.end(from: start, in: near)
            guard end != nil || near.count == bytes.count else { return nil }
            return joke(format.content(near[start ..< (end ?? near.count)])).map { (start, $0) }
        }
    }

    /// Calls the body with where each joke begins and with its text; returns the lines for which it returns false.
    func forEachJoke(_ body: (Int, UnsafeRawBufferPointer) -> Bool) throws -> [Int] {
        for (number, var text) in texts.enumerated() {
            _ = text.withUTF8 { body(number, UnsafeRawBufferPointer($0)) }
        }
        return try bytes.withUnsafeBytes { bytes in
            var (lines, line, counted, start) = ([Int](), 1, 0, 0)
            while start < bytes.count {
                let end = format.end(from: start, in: bytes) ?? bytes.count
                let text = format.content(bytes[start ..< end])
                if let base = text.baseAddress, !text.isEmpty, end - start > Self.longest || !body(start, text) {
                    let fault = base - (bytes.baseAddress ?? base)
                    line += bytes[counted ..< fault].count { $0 == UInt8(ascii: "\n") }
                    counted = fault
                    lines.append(line)
                }
                if start >> 20 != end >> 20 {
                    try Task.checkCancellation()
                }
                start = end
            }
            return lines
        }
    }

    /// Whether a text, if it is not JSON, can be read as a joke.
    func isJoke(_ text: UnsafeRawBufferPointer) -> Bool {
        !texts.isEmpty || format.isJSON || Self.isPlain(text) || joke(text) != nil
    }

    /// Returns the joke as the API would send it; nil if it is none.
    func joke(_ text: UnsafeRawBufferPointer) -> ChuckNorrisResponse? {
        let isPlain = !format.isJSON && Self.isPlain(text)
        let value = isPlain ? String(decoding: text, as: UTF8.self) : String(validating: text, as: UTF8.self)
        var joke = format.isJSON
            ? try? ChuckNorrisResponse.decoderOfFiles.decode(ChuckNorrisResponse.self, from: Data(text))
            : value.map { ChuckNorrisResponse(iconUrl: "", id: ChuckNorrisResponse.id(of: $0), url: "", value: $0) }
        let given = joke?.categories ?? []
        joke?.categories = given.isEmpty ? categories : categories + given
        joke?.source = source
        return isPlain || joke?.isBlank == false ? joke : nil
    }

    /// Whether bytes are ASCII that begins with a visible character, as nearly all jokes do: that is checked faster.
    private static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.first.map { (0x21 ..< 0x7F).contains($0) } == true && bytes.reduce(0) { $0 | $1 } < 0x80
    }
}
