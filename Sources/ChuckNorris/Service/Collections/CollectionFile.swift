import CFileShim
import FileStore
import Platform

/// Where jokes of the user's own are: a file, a folder of files, or `-` for standard input.
package struct CollectionLocation: Equatable, Sendable {
    package let path: String
    /// How likely its jokes are as a whole, relative to other locations; nil for as likely as any other joke.
    let weight: Int?
    /// Whether the user expects jokes there, and wants to know when there are none.
    let isExpected: Bool

    package init(path: String, weight: Int? = nil, isExpected: Bool = true) {
        (self.path, self.weight, self.isExpected) = (path, weight, isExpected)
    }

    /// Parses PATH or PATH:WEIGHT, where a file of that whole name is meant if there is one; nil for a wrong weight.
    package init?(parsing text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 1, let weight = parts.last.flatMap({ Int($0) }), access(text, F_OK) != 0 else {
            self.init(path: text)
            return
        }
        guard (1 ... 1000).contains(weight) else { return nil }
        self.init(path: parts.dropLast().joined(separator: ":"), weight: weight)
    }
}

/// A file of jokes.
final class CollectionFile: Sendable {
    typealias SkipReason = FileStoreError.SkipReason

    /// The longest joke, in bytes; longer ones are skipped.
    static let longest = 1 << 16

    let file: StoredFile
    let bytes: Data
    let format: shim_format
    /// The number of its location, from 0.
    let location: Int
    let source: JokeSource
    /// The file's name without its ending, as it can be typed.
    let categories: [String]

    /// - Parameter format: Nil for the one that the contents have.
    init(
        _ file: StoredFile,
        _ contents: Data,
        format: shim_format? = nil,
        location: Int = 0
    ) throws(FileStoreError) {
        // Without a byte order mark.
        bytes = contents.dropFirst(contents.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        let head = bytes.prefix(1 << 14)
        guard !head.isEmpty else { throw file.error(.empty) }
        // As in files that are no text.
        guard format != nil || !head.withUnsafeBytes({ $0.contains(0) }) else { throw file.error(.foreign) }
        let name = file.path == StoredFile.standardInput ? "stdin" : file.name
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        categories = [String(stem.lowercased().map { $0.isWhitespace || $0 == "," ? "-" : $0 })]
        self.format = format ?? head.withUnsafeBytes { shim_detect_format($0.baseAddress, $0.count) }
        (self.file, self.location, source) = (file, location, .file(name))
    }

    var isJSON: Bool {
        [SHIM_JSON_LINES, SHIM_JSON_ARRAY].contains(format)
    }

    /// Prefetches the text of the joke that begins at the offset.
    func prefetch(_ offset: Int) {
        bytes.withUnsafeBytes { bytes in
            shim_prefetch(bytes.baseAddress.map { $0 + offset })
        }
    }

    /// Returns the joke that owns the byte at the offset, if it has no more bytes than the limit.
    func joke(around offset: Int, within limit: Int = longest) -> (start: Int, joke: ChuckNorrisResponse)? {
        bytes.withUnsafeBytes { bytes in
            let found = shim_joke_around(offset, limit, format, bytes.baseAddress, bytes.count)
            guard found.length > 0 else { return nil }
            return (try? joke(UnsafeRawBufferPointer(start: found.text, count: found.length))).map { (found.start, $0) }
        }
    }

    /// Calls the body with where each joke begins and with its text, and returns which jokes have to be left out.
    ///
    /// The body throws why a text is not a joke. `addPlain` takes where those begin that need no closer look, if there
    /// is one: a million of them take a few hundredths of a second.
    func forEachJoke(
        addPlain: ((ArraySlice<UInt32>) -> Void)? = nil,
        _ body: (Int, UnsafeRawBufferPointer) throws(SkipReason) -> Void
    ) throws -> FileStoreError? {
        try bytes.withUnsafeBytes { bytes in
            var (start, items, skipped) = (0, 0, 0)
            var first: (offset: Int, item: Int, reason: SkipReason)?
            var plain = [UInt32](repeating: 0, count: addPlain == nil || isJSON ? 0 : 1 << 12)
            while start < bytes.count {
                let earlier = start
                let count = shim_plain_jokes(
                    &start, Self.longest, format, bytes.baseAddress, bytes.count, &plain, plain.count
                )
                addPlain?(plain[..<count])
                let found = shim_joke_from(start, format, bytes.baseAddress, bytes.count)
                if found.length > 0, let base = bytes.baseAddress {
                    items += 1
                    do throws(SkipReason) {
                        guard found.end - start <= Self.longest else { throw .tooLong(limit: Self.longest) }
                        try body(start, UnsafeRawBufferPointer(start: found.text, count: found.length))
                    } catch {
                        skipped += 1
                        first = first ?? (found.text - base, items, error)
                    }
                }
                if earlier >> 20 != found.end >> 20 {
                    try Task.checkCancellation()
                }
                start = found.end
            }
            guard let (offset, item, reason) = first else { return nil }
            // What another program has cut off reads as zeros.
            guard !file.isShorter(than: bytes.count) else { throw file.error(.changed) }
            let isItem = format == SHIM_JSON_ARRAY
            let line = bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1
            return file.error(.skipped(count: skipped, first: isItem ? item : line, isItem: isItem, reason: reason))
        }
    }

    /// Whether a text is a joke without a closer look: of ASCII that begins with a visible character, as nearly all do.
    func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
        !isJSON && (0x21 ..< 0x7F).contains(text.first ?? 0) && shim_ascii_length(text.baseAddress, text.count) == text
            .count
    }

    /// Returns the joke as the API would send it.
    func joke(_ text: UnsafeRawBufferPointer) throws(SkipReason) -> ChuckNorrisResponse {
        guard isJSON else {
            // Copied before it is checked, because another program may write meanwhile.
            let isPlain = isPlain(text)
            let value = isPlain ?
                String(unsafeUninitializedCapacity: text.count) { $0.initialize(fromContentsOf: text) }
                : String(validating: Array(text), as: UTF8.self)
            let joke = ChuckNorrisResponse(id: nil, value: value ?? "", categories: categories, source: source)
            guard isPlain || !joke.isBlank else { throw .notText }
            return joke
        }
        do {
            var joke = try ChuckNorrisResponse.decoderOfFiles.decode(ChuckNorrisResponse.self, from: Data(text))
            joke.categories = categories + joke.categories.filter { !categories.contains($0.lowercased()) }
            joke.source = source
            guard !joke.isBlank else { throw SkipReason.noValue(key: "value") }
            return joke
        } catch let DecodingError.keyNotFound(key, _) {
            throw .noValue(key: key.stringValue)
        } catch let DecodingError.typeMismatch(_, context), let DecodingError.valueNotFound(_, context) {
            throw .noValue(key: context.codingPath.first?.stringValue ?? "")
        } catch {
            throw error as? SkipReason ?? .notJSON
        }
    }
}
