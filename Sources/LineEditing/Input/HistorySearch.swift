/// A search of the history for words, in any order; their case counts only if there is a capital.
struct HistorySearch {
    /// What is typed; a line that is found stays as long as it has the words.
    var pattern = "" {
        didSet {
            select(pattern.split(whereSeparator: \.isWhitespace))
            if !words.isEmpty, found.map(hasWords) != true {
                found = lines.indices.first(where: hasWords)
            }
        }
    }

    /// Each line once, newest first.
    let lines: [String]
    private lazy var lowercased = lines.map { $0.lowercased() }
    /// Where the words are searched.
    private var texts: [String]
    private var words: [Substring] = []
    private var found: Int?

    /// - Parameters:
    ///   - history: Oldest first.
    ///   - line: Where the search begins, if it is in the history.
    init(history: [String], line: String? = nil) {
        lines = history.reversed().withoutRepetitions(of: \.self)
        texts = lines
        found = lines.firstIndex { $0 == line }
    }

    /// The lines that contain a text, and more.
    mutating func matching(_ text: String) -> [String] {
        select(text.isEmpty ? [] : [text[...]])
        return lines.indices.filter(hasWords).map { lines[$0] }.filter { $0 != text }
    }

    /// The line that is found.
    var line: String? {
        found.map { lines[$0] }
    }

    /// Whether no line has the words.
    var hasFailed: Bool {
        found == nil && !words.isEmpty
    }

    /// Where the words are in the line, in Unicode scalars.
    var matches: [Range<Int>] {
        guard let text = found.map({ texts[$0] }) else { return [] }
        func offset(_ index: String.Index) -> Int {
            text.unicodeScalars.distance(from: text.startIndex, to: index)
        }
        return words.flatMap(text.ranges(of:)).map { offset($0.lowerBound) ..< offset($0.upperBound) }
    }

    /// Goes to the next line that has the words; returns whether there is one.
    mutating func walk(isOlder: Bool) -> Bool {
        let start = found ?? -1
        let next = isOlder ? lines.indices.first { $0 > start && hasWords($0) }
            : lines.indices.last { $0 < start && hasWords($0) }
        found = next ?? found
        return next != nil
    }

    private mutating func select(_ words: [Substring]) {
        let isExact = words.isEmpty || words.contains { $0.contains(where: \.isUppercase) }
        texts = isExact ? lines : lowercased
        self.words = isExact ? words : words.map { $0.lowercased()[...] }
    }

    private func hasWords(_ index: Int) -> Bool {
        words.allSatisfy(texts[index].contains)
    }
}

extension Sequence {
    /// The elements of different keys, each one where it comes first.
    package func withoutRepetitions(of key: (Element) -> String) -> [Element] {
        var seen: Set<String> = []
        return filter { seen.insert(key($0)).inserted }
    }
}
