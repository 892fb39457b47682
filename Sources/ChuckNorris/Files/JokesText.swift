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
    private let categories: [String]
    private let source: JokeSource
    /// The lines or items of the jokes that were left out.
    private var skipped: [Int] = []
    private var unit = "line"

    init(bytes: [UInt8], title: String, fileName: String) {
        // Without a byte order mark.
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        self.title = title
        let stem = fileName.lastIndex(of: ".").map { fileName[..<$0] } ?? fileName[...]
        categories = [String(stem.lowercased().map { $0.isWhitespace || $0 == "," ? "-" : $0 })]
        source = .file(fileName)
    }

    /// Finds the jokes; throws when there are none, or the contents are no text.
    mutating func read() throws(Failure) {
        let head = bytes.prefix(1 << 14)
        let lines = lines
        guard !head.contains(0) else { throw Failure(.io, "\(title) is not a text file.") }
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

    private var lines: [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = bytes.startIndex
        for index in bytes.indices where bytes[index] == .newline {
            lines.append(bytes[start ..< index])
            start = index + 1
        }
        return lines + [bytes[start...]]
    }

    /// A sentence about the jokes that were left out; nil for none.
    var problem: Failure? {
        guard let first = skipped.first else { return nil }
        let jokes = skipped.count == 1 ? "A joke" : "\(skipped.count) jokes"
        let place = skipped.count == 1 ? "it is" : "the first is"
        return Failure(.io, "\(jokes) of \(title) cannot be read; \(place) \(unit) \(first).")
    }

    private mutating func readFortunes(_ lines: [ArraySlice<UInt8>]) {
        var number = 0
        var start: (number: Int, index: Int)?
        for line in lines {
            number += 1
            if let first = start, line.isSeparator {
                addText(bytes[first.index ..< line.startIndex].withoutBlankEnd, first.number)
                start = nil
            } else if start == nil, !line.isSeparator, !line.allSatisfy(\.isBlank) {
                start = (number, line.startIndex)
            }
        }
        if let start {
            addText(bytes[start.index...].withoutBlankEnd, start.number)
        }
    }

    private mutating func addText(_ bytes: ArraySlice<UInt8>, _ number: Int) {
        // The first of several lines keeps its indent.
        let joke = bytes.contains(.newline) ? bytes : bytes.trimmed
        if !joke.isEmpty {
            let text = String(validating: joke, as: UTF8.self)
            add(text.map { ChuckNorrisResponse(value: $0, categories: categories, source: source) }, number)
        }
    }

    private mutating func readJSONLines(_ lines: [ArraySlice<UInt8>]) {
        let decoder = JSONDecoder()
        for (number, line) in zip(1..., lines) where !line.trimmed.isEmpty {
            add((try? decoder.decode(ChuckNorrisResponse.self, from: Data(line))).map(filed), number)
        }
    }

    private mutating func readJSONArray() throws(Failure) {
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
        let others = joke.categories.filter { !categories.contains($0.lowercased()) }
        return joke.changed(categories: categories + others, source: source)
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
