/// A search of the history for the words of a pattern, in any order.
///
/// Case is ignored unless the pattern has a capital.
struct HistorySearch {
    /// Toward older lines, or newer ones: the difference of their indices.
    enum Direction: Int {
        case older = 1
        case newer = -1
    }

    /// What is typed.
    var pattern = "" {
        didSet {
            found = words.isEmpty ? nil : next(from: start)
        }
    }

    /// Each line once, newest first, as it is and in lower case.
    private let lines: [(text: String, exact: [Character], folded: [Character])]
    private var direction: Direction
    /// Where another pattern is searched from.
    private var start: Int
    private var found: Int?

    /// - Parameters:
    ///   - history: Oldest first.
    ///   - line: The search begins where it is in the history, or at the newest line.
    init(history: [String], line: String, direction: Direction) {
        var seen: Set<String> = []
        lines = history.reversed().filter { seen.insert($0).inserted }
            .map { ($0, Array($0), Array($0.lowercased())) }
        self.direction = direction
        start = lines.firstIndex { $0.text == line } ?? -1
    }

    /// The line that is found.
    var line: String? {
        found.map { lines[$0].text }
    }

    /// Whether no line has the pattern.
    var hasFailed: Bool {
        found == nil && !words.isEmpty
    }

    /// Where the words are in the line that is found, in Unicode scalars.
    var matches: [Range<Int>] {
        guard let found else { return [] }
        let text = lines[found].exact
        func offset(_ index: Int) -> Int {
            text[..<index].reduce(0) { $0 + $1.unicodeScalars.count }
        }
        return words.flatMap(searchedText(found).ranges(of:)).map { offset($0.lowerBound) ..< offset($0.upperBound) }
    }

    /// Goes to the next line that matches; returns whether there is one.
    mutating func walk(_ direction: Direction) -> Bool {
        self.direction = direction
        let isAtMatch = found != nil || words.isEmpty
        guard let next = next(from: isAtMatch ? (found ?? start) + direction.rawValue : start) else { return false }
        (found, start) = (next, next)
        return true
    }

    private var words: [[Character]] {
        (isExact ? pattern : pattern.lowercased()).split(whereSeparator: \.isWhitespace).map(Array.init)
    }

    private var isExact: Bool {
        pattern.contains(where: \.isUppercase)
    }

    private func searchedText(_ index: Int) -> [Character] {
        isExact ? lines[index].exact : lines[index].folded
    }

    private func next(from start: Int) -> Int? {
        let words = words
        let indices = direction == .older ? lines.indices.drop { $0 < start } : lines.indices.prefix { $0 <= start }
        func matches(_ index: Int) -> Bool {
            words.allSatisfy(searchedText(index).contains)
        }
        return direction == .older ? indices.first(where: matches) : indices.last(where: matches)
    }
}
