/// The contents of a jokes file, in one of four formats, and the jokes found in it.
struct JokesText {
    private enum Format {
        /// A joke on each line, except on those that begin with `#`.
        case lines
        /// Lines with a percent sign alone separate the jokes, as in files of fortune.
        case fortune
        /// A JSON object on each line.
        case jsonLines
        /// A JSON array of objects or texts.
        case jsonArray
    }

    /// The longest joke, in bytes.
    private static let longest = 1 << 16
    private static let newline = UInt8(ascii: "\n")
    private static let percent = UInt8(ascii: "%")

    private(set) var jokes: [ChuckNorrisResponse] = []
    private let bytes: ArraySlice<UInt8>
    /// The file's name without its ending, as it can be typed.
    private let category: String
    private let source: JokeSource
    private var skippedCount = 0
    /// The line or item of the first joke that was left out, and why.
    private var firstSkipped: (place: String, reason: String)?

    init(bytes: [UInt8], fileName: String) {
        // Without a byte order mark.
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        let stem = fileName.lastIndex(of: ".").map { fileName[..<$0] } ?? fileName[...]
        let name = stem.isEmpty ? fileName[...] : stem
        category = String(name.lowercased().map { $0.isWhitespace || $0 == "," ? "-" : $0 })
        source = .file(fileName)
    }

    /// Finds the jokes; throws when there are none, or the contents are no text.
    ///
    /// - Parameter title: What sentences call the file.
    mutating func read(_ title: String) throws(Failure) {
        guard !bytes.prefix(1 << 14).contains(0) else { throw Failure(.io, "The file \(title) is not a text file.") }
        switch format {
        case .lines: readLines { $0.first != UInt8(ascii: "#") }
        case .fortune: readFortunes()
        case .jsonLines: readJSONLines()
        case .jsonArray: try readJSONArray(title)
        }
        guard !jokes.isEmpty || skippedCount > 0 else {
            throw Failure(.nothingFound, "There are no jokes in \(title).")
        }
    }

    /// A sentence about the jokes that were left out; nil for none.
    func problem(_ title: String) -> Failure? {
        firstSkipped.map { place, reason in
            let count = skippedCount == 1 ? "A joke" : "\(skippedCount) jokes"
            let first = skippedCount == 1 ? "\(place)" : "the first, \(place),"
            return Failure(.io, "\(count) in \(title) cannot be read: \(first) \(reason).")
        }
    }

    private var format: Format {
        var start = ""
        for byte in bytes where start.count < 2 && !byte.isBlank {
            start.unicodeScalars.append(Unicode.Scalar(byte))
            if start.count == 2 {
                break
            }
        }
        switch start {
        case "{\"", "{}": return .jsonLines
        case "[{", "[\"", "[]": return .jsonArray
        default: return lines.contains(where: Self.isSeparator) ? .fortune : .lines
        }
    }

    private var lines: [ArraySlice<UInt8>] {
        bytes.split(separator: Self.newline, omittingEmptySubsequences: false)
    }

    private static func isSeparator(_ line: ArraySlice<UInt8>) -> Bool {
        line.first == percent && line.dropFirst().allSatisfy { $0 == UInt8(ascii: "\r") }
    }

    private mutating func readLines(where isJoke: (ArraySlice<UInt8>) -> Bool) {
        for (number, line) in zip(1..., lines) where isJoke(line.trimmed) {
            addText(line.trimmed, line: number)
        }
    }

    private mutating func readFortunes() {
        var first: (number: Int, start: Int)?
        for (number, line) in zip(1..., lines) {
            if Self.isSeparator(line) {
                first.map { addText(bytes[$0.start ..< line.startIndex].withoutBlankEnd, line: $0.number) }
                first = nil
            } else if first == nil, !line.allSatisfy(\.isBlank) {
                first = (number, line.startIndex)
            }
        }
        first.map { addText(bytes[$0.start...].withoutBlankEnd, line: $0.number) }
    }

    private mutating func addText(_ bytes: ArraySlice<UInt8>, line: Int) {
        guard !bytes.isEmpty else { return }
        // The first of several lines keeps its indent.
        let joke = bytes.contains(Self.newline) ? bytes : bytes.trimmed
        guard let text = String(validating: joke, as: UTF8.self) else { return skip("line \(line)", "is not UTF-8") }
        add(ChuckNorrisResponse(value: text), place: "line \(line)")
    }

    private mutating func readJSONLines() {
        let decoder = JSONDecoder()
        for (number, line) in zip(1..., lines) where !line.allSatisfy(\.isBlank) {
            do {
                try add(decoder.decode(ChuckNorrisResponse.self, from: Data(line)), place: "line \(number)")
            } catch {
                skip("line \(number)", "is no JSON object with a \"value\"")
            }
        }
    }

    private mutating func readJSONArray(_ title: String) throws(Failure) {
        guard let items = try? JSONDecoder().decode([Item].self, from: Data(bytes)) else {
            throw Failure(.io, "The file \(title) is not valid JSON.")
        }
        for (number, item) in zip(1..., items) {
            if let joke = item.joke {
                add(joke, place: "item \(number)")
            } else {
                skip("item \(number)", "is no object with a \"value\"")
            }
        }
    }

    private mutating func add(_ joke: ChuckNorrisResponse, place: String) {
        guard joke.value.utf8.count <= Self.longest else {
            return skip(place, "is longer than \(Self.longest >> 10) KB")
        }
        guard !joke.isBlank else { return skip(place, "has no text") }
        let others = joke.categories.filter { $0.lowercased() != category }
        jokes.append(joke.changed(categories: [category] + others, source: source))
    }

    private mutating func skip(_ place: String, _ reason: String) {
        skippedCount += 1
        firstSkipped = firstSkipped ?? (place, reason)
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

extension ArraySlice<UInt8> {
    fileprivate var withoutBlankEnd: ArraySlice<UInt8> {
        lastIndex { !$0.isBlank }.map { self[...$0] } ?? []
    }

    fileprivate var trimmed: ArraySlice<UInt8> {
        withoutBlankEnd.drop(while: \.isBlank)
    }
}
