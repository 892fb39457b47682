/// A search for the newest line of the history that contains a pattern; case does not count.
struct HistorySearch {
    /// Each line once, newest first; in lowercase, scalar by scalar, so that offsets are those of the line.
    private let lines: [String]
    private let foldedLines: [[Unicode.Scalar]]
    /// The first line that is compared.
    private var start = 0

    /// While it grows, the line that is found stays as long as it has the pattern.
    var pattern = "" {
        didSet {
            start = pattern.hasPrefix(oldValue) ? found?.line ?? start : 0
        }
    }

    /// - Parameter history: Oldest first.
    init(history: [String]) {
        lines = history.reversed().withoutRepetitions
        foldedLines = lines.map { $0.unicodeScalars.map(Self.folded) }
    }

    /// The line that is found, and where the pattern is in it, in Unicode scalars.
    var match: (line: String, range: Range<Int>)? {
        found.map { (lines[$0.line], $0.offset ..< $0.offset + pattern.unicodeScalars.count) }
    }

    /// Goes to an older line; returns whether there is one.
    mutating func goOn() -> Bool {
        let earlier = start
        start = found.map { $0.line + 1 } ?? start
        guard found == nil else { return true }
        start = earlier
        return false
    }

    /// Takes linear time in the history.
    private var found: (line: Int, offset: Int)? {
        let pattern = pattern.unicodeScalars.map(Self.folded)
        guard let first = pattern.first else { return nil }
        for line in foldedLines.indices.dropFirst(start) {
            let text = foldedLines[line]
            let offset = text.indices.first { text[$0] == first && text[$0...].starts(with: pattern) }
            if let offset {
                return (line, offset)
            }
        }
        return nil
    }

    private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let lowercase = scalar.properties.lowercaseMapping.unicodeScalars
        return lowercase.count == 1 ? lowercase.first ?? scalar : scalar
    }
}

/// A walk through the lines of the history that begin with what was typed, and back to that.
struct HistoryWalk {
    /// What was typed, and then each line once, newest first.
    private let lines: [String]
    private var index = 0

    /// - Parameter history: Oldest first.
    init(history: [String], typed: String) {
        lines = ([typed] + history.reversed().filter { $0.hasPrefix(typed) }).withoutRepetitions
    }

    /// The line where the walk has arrived.
    var line: String {
        lines[index]
    }

    /// Whether that is what was typed.
    var isBack: Bool {
        index == 0
    }

    /// Goes to an older line, or back to a newer one; returns whether there is one.
    mutating func go(toOlder isOlder: Bool) -> Bool {
        let next = index + (isOlder ? 1 : -1)
        guard lines.indices.contains(next) else { return false }
        index = next
        return true
    }
}

extension Sequence<String> {
    /// The texts, each one where it comes first.
    fileprivate var withoutRepetitions: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
