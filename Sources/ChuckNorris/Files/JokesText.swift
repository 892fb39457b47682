/// The contents of a jokes file, and the jokes found in it.
///
/// It has a joke on each line, except on those that begin with `#`; or jokes that lines with a percent sign alone
/// separate, as files of fortune have; or a JSON object on each line; or an array of objects or texts.
struct JokesText {
    /// Into the whole contents; unlike slices of arrays, these need no reference counting.
    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    /// The longest joke, in bytes.
    private static let longest = 1 << 16

    private(set) var jokes: [ChuckNorrisResponse] = []
    private let title: String
    /// The file's name without its ending, as it can be typed.
    private let categories: [String]
    private let source: JokeSource
    /// The lines or items of the jokes that were left out.
    private var skipped: [Int] = []
    private var unit = "line"

    init(title: String, fileName: String) {
        self.title = title
        let stem = fileName.lastIndex(of: ".").map { fileName[..<$0] } ?? fileName[...]
        categories = [String(stem.lowercased().map { $0.isWhitespace || $0 == "," ? "-" : $0 })]
        source = .file(fileName)
    }

    /// Finds the jokes; throws when there are none, or the contents are no text.
    mutating func read(_ contents: [UInt8]) throws(Failure) {
        try contents.withUnsafeBufferPointer { buffer throws(Failure) in
            // Without a byte order mark.
            try read(buffer.starts(with: [0xEF, 0xBB, 0xBF]) ? buffer.dropFirst(3) : buffer[...])
        }
        guard !jokes.isEmpty || !skipped.isEmpty else {
            throw Failure(.nothingFound, "There are no jokes in \(title).")
        }
    }

    private mutating func read(_ bytes: Bytes) throws(Failure) {
        let head = bytes.prefix(1 << 14)
        guard !head.contains(0) else { throw Failure(.io, "\(title) is not a text file.") }
        let lines = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
        switch String(decoding: head.lazy.filter { !$0.isBlank }.prefix(2), as: UTF8.self) {
        case "{\"", "{}": readJSONLines(lines)
        case "[{", "[\"", "[]": try readJSONArray(bytes)
        case _ where lines.contains(where: \.isSeparator): readFortunes(lines, of: bytes)
        default:
            for (number, line) in zip(1..., lines) where line.trimmed.first != UInt8(ascii: "#") {
                addText(line.trimmed, number)
            }
        }
    }

    /// A sentence about the jokes that were left out; nil for none.
    var problem: Failure? {
        guard let first = skipped.first else { return nil }
        let jokes = skipped.count == 1 ? "A joke" : "\(skipped.count) jokes"
        let place = skipped.count == 1 ? "it is" : "the first is"
        return Failure(.io, "\(jokes) of \(title) cannot be read; \(place) \(unit) \(first).")
    }

    private mutating func readFortunes(_ lines: [Bytes], of bytes: Bytes) {
        var start: (number: Int, index: Int)?
        for (number, line) in zip(1..., lines + [bytes.suffix(0)]) {
            let isEnd = line.isSeparator || number > lines.count
            if let first = start, isEnd {
                let joke = bytes[first.index ..< line.startIndex].withoutBlankEnd
                // The first of several lines keeps its indent.
                addText(joke.contains(.lineFeed) ? joke : joke.trimmed, first.number)
                start = nil
            } else if start == nil, !isEnd, !line.allSatisfy(\.isBlank) {
                start = (number, line.startIndex)
            }
        }
    }

    private mutating func addText(_ bytes: Bytes, _ number: Int) {
        guard !bytes.isEmpty else { return }
        let text = String(validating: UnsafeBufferPointer(rebasing: bytes), as: UTF8.self)
        add(text.map { ChuckNorrisResponse(value: $0, categories: categories, source: source) }, number)
    }

    private mutating func readJSONLines(_ lines: [Bytes]) {
        let decoder = JSONDecoder()
        for (number, line) in zip(1..., lines) where !line.trimmed.isEmpty {
            add((try? decoder.decode(ChuckNorrisResponse.self, from: Data(line))).map(filed), number)
        }
    }

    private mutating func readJSONArray(_ bytes: Bytes) throws(Failure) {
        guard let items = try? JSONDecoder().decode([Item].self, from: Data(bytes)) else {
            throw Failure(.io, "\(title) is not valid JSON.")
        }
        unit = "item"
        for (number, item) in zip(1..., items) {
            add(item.joke.map(filed), number)
        }
    }

    /// Adds a joke, or else the number of its line or item to those that were left out.
    private mutating func add(_ joke: ChuckNorrisResponse?, _ number: Int) {
        guard let joke, joke.value.utf8.count <= Self.longest, !joke.isBlank else {
            skipped.append(number)
            return
        }
        jokes.append(joke)
    }

    /// The joke under the file's category and its own ones.
    private func filed(_ joke: ChuckNorrisResponse) -> ChuckNorrisResponse {
        var joke = joke
        joke.categories = categories + joke.categories.filter { !categories.contains($0.lowercased()) }
        joke.source = source
        return joke
    }

    /// An item of an array, which may be no joke.
    private struct Item: Decodable {
        let joke: ChuckNorrisResponse?

        init(from decoder: any Decoder) throws {
            let text = try? decoder.singleValueContainer().decode(String.self)
            joke = text.map { ChuckNorrisResponse(value: $0) } ?? (try? ChuckNorrisResponse(from: decoder))
        }
    }
}

extension UInt8 {
    /// Whether it is a space, or one of the control characters from tab to carriage return.
    fileprivate var isBlank: Bool {
        self == 0x20 || (0x09 ... 0x0D).contains(self)
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    /// Whether the line is one between two fortunes.
    fileprivate var isSeparator: Bool {
        first == UInt8(ascii: "%") && dropFirst().allSatisfy { $0 == UInt8(ascii: "\r") }
    }

    fileprivate var withoutBlankEnd: Self {
        lastIndex { !$0.isBlank }.map { self[...$0] } ?? prefix(0)
    }

    fileprivate var trimmed: Self {
        withoutBlankEnd.drop(while: \.isBlank)
    }
}
