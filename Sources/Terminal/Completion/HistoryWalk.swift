/// A walk through the lines of the history that have some words, from what was typed and back to it.
struct HistoryWalk {
    /// What was typed before.
    let typed: LineText
    /// The words of a search, in any order; the line that is shown stays as long as it has them.
    var pattern = "" {
        didSet {
            // Each key compares it with all lines.
            pattern = String(pattern.prefix(512))
            guard pattern != oldValue else { return }
            select(pattern.split(whereSeparator: \.isWhitespace))
            if !words.isEmpty, index < 0 {
                _ = go(by: 1)
            }
        }
    }

    /// What is said behind the pattern; nothing if empty.
    private(set) var note = ""

    /// Each line once, newest first.
    private let history: [String]
    private var words: [Substring] = []
    /// Those of the history that have the words: first the ones with the words side by side, and of these the newest.
    private(set) var lines: [String]
    /// Where the line is that is shown; -1, before the newest, for what was typed.
    private(set) var index: Int

    /// - Parameters:
    ///   - history: Oldest first.
    ///   - line: Where the walk begins, if it is in the history.
    init(history: [String], at line: String? = nil, typed: LineText) {
        self.typed = typed
        self.history = history.reversed().withoutRepetitions(of: \.self)
        lines = self.history
        index = lines.firstIndex { $0 == line } ?? -1
    }

    /// A walk through the lines that contain what was typed, and more.
    init(history: [String], containing typed: LineText) {
        let text = typed.all
        self.init(history: history.filter { $0 != text }, typed: typed)
        select(text.isEmpty ? [] : [text[...]])
    }

    var line: String? {
        index < 0 ? nil : lines[index]
    }

    /// Whether no line has the words.
    var hasFailed: Bool {
        line == nil && !words.isEmpty
    }

    /// Where the words are in a line that has them, in Unicode scalars.
    func matches(in line: String) -> [Range<Int>] {
        let text = comparable(line)
        func offset(_ index: String.Index) -> Int {
            text.unicodeScalars.distance(from: text.startIndex, to: index)
        }
        return words.flatMap(text.ranges(of:)).map { offset($0.lowerBound) ..< offset($0.upperBound) }
    }

    /// Goes so many lines back, or forth if the count is negative, as far as there are; returns whether it has moved.
    ///
    /// - Parameter canReturn: Whether what was typed follows the newest line.
    mutating func go(by count: Int, toTyped canReturn: Bool = true) -> Bool {
        let (start, first) = (index, canReturn ? -1 : min(index, 0))
        index = min(max(index + count, first), lines.count - 1)
        note = hasFailed ? ": no match" : index != start ? "" : count > 0 ? ": last match" : ": first match"
        return index != start
    }

    /// The lines found, in at most so many rows, around the one that is shown; none if there is no other.
    func rows(columns: Int, rows: Int, usesColor: Bool) -> [StyledText] {
        guard lines.count > 1 else { return [] }
        return lines.indices.lazy.map { number in
            let isShown = number == index
            let margin = usesColor ? "" : isShown ? "> " : "  "
            let text = lines[number].shortened(to: columns - 1 - margin.count)
            let matches = matches(in: text)
            var offset = 0
            return text.reduce(StyledText(margin)) { row, character in
                defer { offset += character.unicodeScalars.count }
                let isMatch = matches.contains { $0.contains(offset) }
                return row + StyledText(String(character), isShown ? .match : isMatch ? .strong : .plain)
            }
        }.part(around: max(index, 0), columns: columns, rows: rows)
    }

    private mutating func select(_ words: [Substring]) {
        let shown = words.isEmpty || index > 0 ? line : nil
        note = ""
        self.words = words
        let found = history.filter { line in words.allSatisfy(comparable(line).contains) }
        let phrase = words.joined(separator: " ")
        lines = found.filter { comparable($0).contains(phrase) } + found.filter { !comparable($0).contains(phrase) }
        index = lines.firstIndex { $0 == shown } ?? -1
    }

    /// The case of a line counts only if the words have a capital.
    private func comparable(_ line: String) -> String {
        words.contains { $0 != $0.lowercased() } ? line : line.lowercased()
    }
}

extension Sequence {
    /// The elements with different texts, each one where it comes first.
    package func withoutRepetitions(of text: (Element) -> String) -> [Element] {
        var seen: Set<String> = []
        return filter { seen.insert(text($0)).inserted }
    }
}
