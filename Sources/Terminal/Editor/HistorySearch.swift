/// A search in the history for the lines that contain a pattern, newest first.
///
/// A key costs linear time in the history, and mostly less: when the pattern grows, only the lines that have matched
/// are compared, from where they have matched.
struct HistorySearch {
    /// Each line once, newest first.
    private let lines: [[Unicode.Scalar]]
    private let foldedLines: [[Unicode.Scalar]]
    private var matches: [(line: Int, offset: Int)] = []
    /// Which of the matches is shown.
    private var chosen = 0
    private(set) var pattern: [Unicode.Scalar] = []
    /// Case counts if the pattern has a capital.
    private var isCaseSensitive = false

    /// - Parameter history: Oldest first.
    init(history: [String]) {
        lines = history.reversed().withoutRepetitions.map { Array($0.unicodeScalars) }
        foldedLines = lines.map { $0.map(Self.folded) }
    }

    /// The line that is shown, and where the pattern is in it, in Unicode scalars.
    var match: (line: String, range: Range<Int>)? {
        guard matches.indices.contains(chosen) else { return nil }
        let match = matches[chosen]
        let text = String(String.UnicodeScalarView(lines[match.line]))
        return (text, match.offset ..< match.offset + pattern.count)
    }

    /// Goes to an older line; returns whether there is one.
    mutating func goOn() -> Bool {
        guard chosen + 1 < matches.count else { return false }
        chosen += 1
        return true
    }

    /// Appends to the pattern; the line that is shown stays as long as it matches.
    mutating func append(_ text: String) {
        for scalar in text.unicodeScalars where pattern.count < LineEditor.longestLine {
            let isCapital = Self.folded(scalar) != scalar
            pattern.append(scalar)
            if pattern.count == 1 || isCapital && !isCaseSensitive {
                searchAll()
            } else {
                let shown = matches.indices.contains(chosen) ? matches[chosen].line : 0
                matches = matches.compactMap { match in
                    let text = self.text(of: match.line)
                    let last = match.offset + pattern.count - 1
                    let goesOn = last < text.count && text[last] == scalar
                    return goesOn ? match : find(in: match.line, from: match.offset + 1)
                }
                chosen = matches.firstIndex { $0.line >= shown } ?? 0
            }
        }
    }

    mutating func removeLast() {
        _ = pattern.popLast()
        searchAll()
    }

    mutating func removeAll() {
        pattern = []
        searchAll()
    }

    private mutating func searchAll() {
        isCaseSensitive = pattern.contains { Self.folded($0) != $0 }
        matches = pattern.isEmpty ? [] : lines.indices.compactMap { find(in: $0, from: 0) }
        chosen = 0
    }

    private func find(in line: Int, from start: Int) -> (line: Int, offset: Int)? {
        let text = self.text(of: line)
        guard let first = pattern.first, text.count - pattern.count >= start else { return nil }
        return (start ... text.count - pattern.count).first { offset in
            text[offset] == first && text[offset...].starts(with: pattern)
        }.map { (line, $0) }
    }

    private func text(of line: Int) -> [Unicode.Scalar] {
        isCaseSensitive ? lines[line] : foldedLines[line]
    }

    /// The scalar in lowercase if that is one scalar, so that offsets are those of the line.
    private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.isASCII {
            return ("A" ... "Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar
        }
        let lowercase = scalar.properties.lowercaseMapping.unicodeScalars
        return lowercase.count == 1 ? lowercase.first ?? scalar : scalar
    }
}

/// A walk through the lines of the history that begin with what was typed, and back to that.
struct HistoryWalk {
    let typed: String
    /// Each line once, newest first.
    private let lines: [String]
    /// -1 for what was typed, which is before the newest.
    private var index = -1

    /// - Parameter history: Oldest first.
    init(history: [String], typed: String) {
        self.typed = typed
        lines = history.reversed().filter { $0.hasPrefix(typed) && $0 != typed }.withoutRepetitions
    }

    /// The line where the walk has arrived.
    var line: String {
        index < 0 ? typed : lines[index]
    }

    /// Goes to an older line, or back to a newer one; returns whether there is one.
    mutating func go(toOlder isOlder: Bool) -> Bool {
        let next = index + (isOlder ? 1 : -1)
        guard (-1 ..< lines.count).contains(next) else { return false }
        index = next
        return true
    }
}

extension Sequence<String> {
    /// The texts, each one where it comes first.
    var withoutRepetitions: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
