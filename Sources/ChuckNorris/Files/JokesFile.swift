/// A file of jokes that was read whole: a regular file, a pipe, or standard input.
///
/// It has a joke on each line, except on those that begin with `#`; or jokes that lines with a percent sign alone
/// separate, as files of fortune have; or a JSON object on each line; or an array of objects or texts.
package struct JokesFile: Sendable {
    enum Format {
        case lines
        case fortunes
        case objects
        case array
    }

    /// Into the whole contents; unlike slices of arrays, these need no reference counting.
    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    /// The largest file, and the longest joke, in bytes.
    static let limit = 16 << 20
    static let longestJoke = 1 << 16
    /// The largest file of shorter jokes, a letter each, would take gigabytes of memory.
    static let mostJokes = 500_000

    private(set) var jokes: [ChuckNorrisResponse] = []
    /// Why the file, or a part of it, cannot be read.
    private(set) var problem: Failure?
    private let title: String
    /// The file's name without its ending, as it can be typed.
    private let categories: [String]
    private let source: String
    /// The lines or items of the jokes that were left out.
    private var skipped: [Int] = []

    /// - Parameter contents: By default they are read, which blocks until a pipe ends.
    init(path: String, contents: [UInt8]? = nil) {
        let name = path == JokesList.standardInput ? "stdin" : path.fileName
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        title = Self.title(path)
        categories = [String(stem.lowercased().map { $0.isWhitespace || $0 == "," ? "-" : $0 })]
        source = name
        do throws(Failure) {
            let bytes = if let contents {
                contents
            } else {
                try Self.bytes(of: path)
            }
            try bytes.withUnsafeBufferPointer { bytes throws(Failure) in try parse(bytes) }
        } catch {
            problem = error
        }
    }

    static func title(_ path: String) -> String {
        path == JokesList.standardInput ? "standard input" : path
    }

    /// Reads the file at the path, or all files of the folder there.
    ///
    /// - Parameter pipes: The pipes that were read, by path, because a pipe can be read once.
    static func files(at path: String, mayBeEmpty: Bool, _ pipes: inout [String: Self]) throws(Failure) -> [Self] {
        let type = kind(of: path)
        guard type == S_IFDIR else {
            let file = pipes[path] ?? JokesFile(path: path)
            if path == JokesList.standardInput || ![nil, S_IFREG].contains(type) {
                pipes[path] = file
            }
            return [file]
        }
        guard
            access(path, R_OK | X_OK) == 0, let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        else { throw unreadable(path) }
        // Files of fortune come with indices and links; editors leave copies.
        let paths = names.sorted().filter { name in
            !name.hasPrefix(".") && ![".dat", ".u8", "~"].contains(where: name.hasSuffix)
        }.map { "\(path)/\($0)" }.filter { kind(of: $0) == S_IFREG }
        guard !paths.isEmpty || mayBeEmpty else { throw Failure(.nothingFound, "There are no jokes in \(path).") }
        return paths.map { JokesFile(path: $0) }
    }

    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Reads a file, or a pipe to its end.
    package static func bytes(of path: String) throws(Failure) -> [UInt8] {
        let opened = path == JokesList.standardInput ? dup(STDIN_FILENO)
            : retryingInterrupted { open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
        guard opened >= 0 else { throw unreadable(path) }
        defer { close(opened) }
        var last = 0
        // Of the memory, only as much as the file needs is used.
        let bytes = [UInt8](unsafeUninitializedCapacity: limit + 1) { bytes, count in
            repeat {
                last = retryingInterrupted { read(opened, bytes.baseAddress?.advanced(by: count), bytes.count - count) }
                count += max(0, last)
            } while last > 0
        }
        guard last == 0 else { throw unreadable(path) }
        guard bytes.count <= limit else {
            throw Failure(.io, "\(title(path)) is larger than the \(limit >> 20) MB of jokes that are read.")
        }
        return bytes
    }

    private static func unreadable(_ path: String) -> Failure {
        Failure(.io, "The jokes cannot be read from \(title(path)) (\(SystemError.text(errno))).")
    }

    /// The lines of a file, without a byte order mark, and its format.
    static func lines<Bytes: BidirectionalCollection<UInt8>>(
        of bytes: Bytes,
        in title: String
    ) throws(Failure) -> (lines: [Bytes.SubSequence], format: Format) {
        guard !bytes.prefix(1 << 14).contains(0) else { throw Failure(.io, "\(title) is not a text file.") }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let lines = text.split(separator: .lineFeed, omittingEmptySubsequences: false)
        switch String(decoding: Array(text.lazy.filter { !$0.isBlank }.prefix(2)), as: UTF8.self) {
        case "{\"", "{}": return (lines, .objects)
        case "[{", "[\"", "[]": return (lines, .array)
        default: return (lines, lines.contains(where: \.isSeparator) ? .fortunes : .lines)
        }
    }

    private mutating func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) {
        let (lines, format) = try Self.lines(of: bytes, in: title)
        // Checking each text for UTF-8 takes as long as all else.
        let isASCII = bytes.allSatisfy { $0 < 0x80 }
        func joke(_ text: Bytes) -> ChuckNorrisResponse? {
            let text = isASCII ? String(decoding: text, as: UTF8.self) : String(validating: text, as: UTF8.self)
            guard let text else { return nil }
            return ChuckNorrisResponse(value: text, categories: categories, source: source)
        }
        switch format {
        case .objects:
            for (number, line) in zip(1..., lines) where !line.allSatisfy(\.isBlank) {
                add((try? JSONDecoder().decode(Item.self, from: Data(line)))?.joke.map(filed), number)
            }
        case .array:
            guard let items = try? JSONDecoder().decode([Item].self, from: Data(bytes[lines[0].startIndex...])) else {
                throw Failure(.io, "\(title) is not valid JSON.")
            }
            for (number, item) in zip(1..., items) {
                add(item.joke.map(filed), number)
            }
        case .fortunes:
            for group in lines.split(whereSeparator: \.isSeparator) {
                let fortune = group.drop { $0.allSatisfy(\.isBlank) }
                guard let first = fortune.first, let last = fortune.last else { continue }
                let text = bytes[first.startIndex ..< last.endIndex].withoutBlankEnd
                // The first of several lines keeps its indent.
                add(joke(text.contains(.lineFeed) ? text : text.trimmed), fortune.startIndex + 1)
            }
        case .lines:
            jokes.reserveCapacity(min(lines.count, Self.mostJokes))
            for (number, text) in zip(1..., lines.lazy.map(\.trimmed)) {
                guard let first = text.first, first != UInt8(ascii: "#") else { continue }
                add(joke(text), number)
            }
        }
        if let first = skipped.first {
            let jokes = skipped.count == 1 ? "A joke" : "\(skipped.count) jokes"
            let place = (skipped.count == 1 ? "it is " : "the first is ") + (format == .array ? "item" : "line")
            problem = Failure(.io, "\(jokes) of \(title) cannot be read; \(place) \(first).")
        } else if jokes.isEmpty {
            problem = Failure(.nothingFound, "There are no jokes in \(title).")
        }
    }

    /// The joke under its own categories and the file's.
    private func filed(_ joke: ChuckNorrisResponse) -> ChuckNorrisResponse {
        var joke = joke
        joke.categories = categories + joke.categories.filter { !categories.contains($0.lowercased()) }
        joke.source = source
        return joke
    }

    /// Adds a joke; records the number of one that cannot be read.
    private mutating func add(_ joke: ChuckNorrisResponse?, _ number: Int) {
        let hasRoom = jokes.count < Self.mostJokes
        if hasRoom, let joke, joke.value.utf8.count <= Self.longestJoke, !joke.isBlank {
            jokes.append(joke)
        } else {
            skipped.append(number)
        }
    }

    /// A line or an item of JSON, which may be no joke.
    private struct Item: Decodable {
        let joke: ChuckNorrisResponse?

        init(from decoder: any Decoder) throws {
            let text = try? decoder.singleValueContainer().decode(String.self)
            joke = text.map { ChuckNorrisResponse(value: $0) } ?? (try? ChuckNorrisResponse(from: decoder))
        }
    }
}

extension BidirectionalCollection<UInt8> {
    /// Whether the line is one between two fortunes.
    var isSeparator: Bool {
        first == UInt8(ascii: "%") && dropFirst().allSatisfy { $0 == UInt8(ascii: "\r") }
    }

    fileprivate var withoutBlankEnd: SubSequence {
        lastIndex { !$0.isBlank }.map { self[...$0] } ?? prefix(0)
    }

    fileprivate var trimmed: SubSequence {
        withoutBlankEnd.drop(while: \.isBlank)
    }
}
