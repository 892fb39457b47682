import FileStore
import Platform

typealias SkipReason = FileStoreError.SkipReason

final class CollectionFile: Sendable {
    let file: StoredFile
    let bytes: Data
    let format: CollectionFormat
    /// The number of its location, from 0.
    let location: Int
    let source: JokeSource
    /// The file's name without its ending, as it can be typed.
    let categories: [String]

    /// - Parameter format: Nil for the one that the contents have.
    init(
        _ file: StoredFile,
        _ contents: Data,
        format: CollectionFormat? = nil,
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
        // An array of numbers has no jokes, and is no text.
        let isArray = head.first == UInt8(ascii: "[") && (try? JSONDecoder().decode([Double?].self, from: head)) != nil
        self.format = format ?? (isArray ? .jsonArray : CollectionFormat(head.span))
        (self.file, self.location, source) = (file, location, .file(name))
    }

    /// Returns the joke that owns the byte at the offset, if it has no more bytes than the limit.
    ///
    /// In an array, the offset must be where a joke begins.
    func joke(
        around offset: Int,
        within limit: Int = CollectionFormat.longest
    ) -> (start: Int, joke: ChuckNorrisResponse)? {
        let bytes = bytes.span
        // Before anything is read, which could cause a page fault. The last joke may be shorter, without its separator.
        guard offset < bytes.count, limit >= min(format.shortest, bytes.count - offset) else { return nil }
        for start in (max(offset - limit + 1, 0) ... offset).reversed() where format.isStart(start, of: bytes) {
            let near = bytes.extracting(first: min(bytes.count, start + limit))
            guard
                let found = try? format.joke(at: start, of: near),
                found.isEnded || near.count == bytes.count else { break }
            return (try? joke(found)).map { (start, $0) }
        }
        return nil
    }

    /// The categories of a joke that need not be decoded: that of the file, and its own.
    func categories(of joke: FoundJoke) -> [String] {
        let own = try? JSONDecoder().decode([String].self, from: contents(of: joke.categories))
        return categories(with: own ?? [])
    }

    private func categories(with own: [String]) -> [String] {
        categories + own.filter { !categories.contains($0.lowercased()) }
    }

    /// A copy of the bytes in a range, which another program may write meanwhile.
    func contents(of range: Range<Int>) -> Data {
        bytes.span.extracting(range).withUnsafeBytes { Data($0) }
    }

    /// Returns the joke as the API would send it.
    func joke(_ found: FoundJoke) throws(SkipReason) -> ChuckNorrisResponse {
        guard format.isJSON else {
            let (text, isKnown) = (found.text, !found.value.isEmpty)
            let value = isKnown ? bytes.span.text(found.value) : String(validating: contents(of: text), as: UTF8.self)
            let joke = ChuckNorrisResponse(id: nil, value: value ?? "", categories: categories, source: source)
            guard isKnown || !joke.isBlank else { throw .notText }
            return joke
        }
        do {
            var joke = try ChuckNorrisResponse.decoderOfFiles.decode(
                ChuckNorrisResponse.self, from: contents(of: found.text)
            )
            joke.categories = categories(with: joke.categories)
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

/// Finds the jokes of a file one after the other, and remembers which ones are left out.
struct CollectionReader: Sendable {
    let file: CollectionFile
    /// Where the next joke begins.
    private(set) var start = 0
    private var items = 0
    private var skipped = 0
    private var first: (joke: FoundJoke, item: Int, reason: SkipReason)?
    /// The hashes of jokes that were found.
    private var known: Set<Int> = []

    init(_ file: CollectionFile) {
        self.file = file
    }

    /// Returns the next joke; nil behind the last one.
    ///
    /// - Parameter bytes: Those of the file.
    mutating func next(of bytes: Span<UInt8>) throws(CancellationError) -> FoundJoke? {
        while start < bytes.count {
            let joke = try file.format.joke(at: start, of: bytes)
            try Task.checkCancellation(from: start, to: joke.end)
            start = joke.end
            guard !joke.text.isEmpty else { continue }
            items += 1
            guard joke.isTooLong else { return joke }
            skip(joke, because: .tooLong(limit: CollectionFormat.longest))
        }
        return nil
    }

    /// Whether the joke is found for the first time: one that is as likely as several is there several times.
    mutating func isNew(_ joke: ChuckNorrisResponse) -> Bool {
        // A megabyte of them, however large the file is.
        if known.count == 1 << 16 {
            known = []
        }
        return known.insert(joke.hashValue).inserted
    }

    /// Leaves out the joke that was returned last.
    mutating func skip(_ joke: FoundJoke, because reason: SkipReason) {
        skipped += 1
        first = first ?? (joke, items, reason)
    }

    /// What was left out of the jokes so far; nil for nothing.
    func problem() throws(CancellationError) -> FileStoreError? {
        guard let (joke, item, reason) = first else { return nil }
        // What another program has cut off reads as zeros.
        guard !file.file.isShorter(than: file.bytes.count) else { return file.file.error(.changed) }
        let isItem = file.format == .jsonArray
        let number = try isItem ? item : lineNumber(of: joke.text.lowerBound)
        return file.file.error(.skipped(count: skipped, first: number, isItem: isItem, reason: reason))
    }

    private func lineNumber(of offset: Int) throws(CancellationError) -> Int {
        var (number, index) = (1, 0)
        while let end = try file.bytes.span.end(of: .newline, from: index), end <= offset {
            try Task.checkCancellation(from: index, to: end)
            (number, index) = (number + 1, end)
        }
        return number
    }
}
