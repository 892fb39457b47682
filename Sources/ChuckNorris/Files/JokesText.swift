/// The contents of a jokes file, and the jokes found in it.
///
/// It has a joke on each line, except on those that begin with `#`; or jokes that lines with a percent sign alone
/// separate, as files of fortune have; or a JSON object on each line; or an array of objects or texts.
struct JokesText {
    /// The longest joke, in bytes.
    private static let longest = 1 << 16

    private(set) var jokes: [ChuckNorrisResponse] = []
    private let bytes: ArraySlice<UInt8>
    private let title: String
    /// The file's name without its ending, as it can be typed.
    private let category: String
    private let source: JokeSource
    /// The lines or items of the jokes that were left out.
    private var skipped: [Int] = []
    private var unit = "line"

    init(bytes: [UInt8], title: String, fileName: String) {
        // Without a byte order mark.
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        self.title = title
        let stem = fileName.lastIndex(of: ".").map { fileName[..<$0] } ?? fileName[...]
        category = String(stem.lowercased().map { $0.isWhitespace || $0 == "," ? "-" : $0 })
        source = .file(fileName)
    }

    /// Finds the jokes; throws when there are none, or the contents are no text.
    mutating func read() throws(Failure) {
        let head = bytes.prefix(1 << 14)
        guard !head.contains(0) else { throw Failure(.io, "\(title) is not a text file.") }
        let lines = bytes.split(separator: .newline, omittingEmptySubsequences: false)
        switch String(decoding: head.lazy.filter { !$0.isBlank }.prefix(2), as: UTF8.self) {
        case "{\"", "{}": readJSONLines(lines)
        case "[{", "[\"", "[]": try readJSONArray()
        case _ where lines.contains(where: \.isSeparator): readFortunes(lines)
        default:
            for (number, line) in zip(1..., lines) where line.trimmed.first != UInt8(ascii: "#") {
                addText(line.trimmed, number)
            }
        }
        guard !jokes.isEmpty || !skipped.isEmpty else {
            throw Failure(.nothingFound, "There are no jokes in \(title).")
        }
    }

    /// A sentence about the jokes that were left out; nil for none.
    var problem: Failure? {
        guard let first = skipped.first else { return nil }
        let jokes = skipped.count == 1 ? "A joke" : "\(skipped.count) jokes"
        let place = skipped.count == 1 ? "it is" : "the first is"
        return Failure(.io, "\(jokes) of \(title) cannot be read; \(place) \(unit) \(first).")
    }

    private mutating func readFortunes(_ lines: [ArraySlice<UInt8>]) {
        var first: (number: Int, start: Int)?
        for (number, line) in zip(1..., lines + [[.percent]]) {
            if line.isSeparator {
                let end = number > lines.count ? bytes.endIndex : line.startIndex
                first.map { addText(bytes[$0.start ..< end].withoutBlankEnd, $0.number) }
                first = nil
            } else if first == nil, !line.trimmed.isEmpty {
                first = (number, line.startIndex)
            }
        }
    }

    private mutating func addText(_ bytes: ArraySlice<UInt8>, _ number: Int) {
        // The first of several lines keeps its indent.
        let joke = bytes.contains(.newline) ? bytes : bytes.trimmed
        if !joke.isEmpty {
            add(String(validating: joke, as: UTF8.self).map { ChuckNorrisResponse(value: $0) }, number)
        }
    }

    private mutating func readJSONLines(_ lines: [ArraySlice<UInt8>]) {
        let decoder = JSONDecoder()
        for (number, line) in zip(1..., lines) where !line.trimmed.isEmpty {
            add(try? decoder.decode(ChuckNorrisResponse.self, from: Data(line)), number)
        }
    }

    private mutating func readJSONArray() throws(Failure) {
        guard let items = try? JSONDecoder().decode([Item].self, from: Data(bytes)) else {
            throw Failure(.io, "\(title) is not valid JSON.")
        }
        unit = "item"
        for (number, item) in zip(1..., items) {
            add(item.joke, number)
        }
    }

    /// Adds a joke, or else the number of its line or item to those that were left out.
    private mutating func add(_ joke: ChuckNorrisResponse?, _ number: Int) {
        guard let joke, joke.value.utf8.count <= Self.longest, !joke.isBlank else {
            skipped.append(number)
            return
        }
        let others = joke.categories.filter { $0.lowercased() != category }
        jokes.append(joke.changed(categories: [category] + others, source: source))
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
    fileprivate static let newline = UInt8(ascii: "\n")
    fileprivate static let percent = UInt8(ascii: "%")

    /// Whether it is a space, or one of the control characters from tab to carriage return.
    fileprivate var isBlank: Bool {
        self == 0x20 || (0x09 ... 0x0D).contains(self)
    }
}

extension ArraySlice<UInt8> {
    /// Whether the line is one between two fortunes.
    fileprivate var isSeparator: Bool {
        first == .percent && dropFirst().allSatisfy { $0 == UInt8(ascii: "\r") }
    }

    fileprivate var withoutBlankEnd: ArraySlice<UInt8> {
        lastIndex { !$0.isBlank }.map { self[...$0] } ?? []
    }

    fileprivate var trimmed: ArraySlice<UInt8> {
        withoutBlankEnd.drop(while: \.isBlank)
    }
}
