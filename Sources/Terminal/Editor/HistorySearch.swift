import CLibEdit

/// A search for the newest line of the history that contains a pattern; case does not count.
struct HistorySearch {
    /// Each line once, newest first; in lowercase, scalar by scalar, so that offsets are those of the line.
    private let lines: [String]
    private let foldedLines: [[Unicode.Scalar]]
    var pattern: String
    private var searched = ""
    /// The line that is found, with a style where the pattern is in it.
    private(set) var found: (index: Int, line: StyledText)?

    /// - Parameter history: Oldest first.
    init(history: [String], pattern: String) {
        lines = history.reversed().withoutRepetitions
        foldedLines = lines.map { $0.unicodeScalars.map(Self.folded) }
        self.pattern = pattern
    }

    /// Searches for the pattern; while it grows, the line that is found stays as long as it has the pattern.
    mutating func find() {
        guard pattern != searched else { return }
        let start = pattern.hasPrefix(searched) ? found?.index ?? 0 : 0
        searched = pattern
        found = find(from: start)
    }

    /// Goes to an older line; returns whether there is one.
    mutating func goOn() -> Bool {
        find()
        guard let found, let older = find(from: found.index + 1) else { return false }
        self.found = older
        return true
    }

    /// Takes linear time in the history.
    private func find(from start: Int) -> (index: Int, line: StyledText)? {
        let pattern = searched.unicodeScalars.map(Self.folded)
        guard let first = pattern.first else { return nil }
        for (index, text) in foldedLines.enumerated().dropFirst(start) {
            if let offset = text.indices.first(where: { text[$0] == first && text[$0...].starts(with: pattern) }) {
                let line = Array(lines[index].unicodeScalars)
                let parts = [line[..<offset], line[offset...].prefix(pattern.count), line[(offset + pattern.count)...]]
                    .map { String(String.UnicodeScalarView($0)) }
                return (index, StyledText(parts[0]) + StyledText(parts[1], .match) + StyledText(parts[2]))
            }
        }
        return nil
    }

    private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        Unicode.Scalar(UInt32(truncatingIfNeeded: towlower(wint_t(truncatingIfNeeded: scalar.value)))) ?? scalar
    }
}

extension LineEditor {
    /// Searches the history, as a command: the prompt shows the pattern, and the line the newest line that has it.
    func searchHistory() -> Int32 {
        search = HistorySearch(history: history, pattern: libedit.text)
        defer { search = nil }
        while let key = nextKey(), var search {
            switch key {
            case .character("\u{12}"):
                if !search.goOn() {
                    screen.append(ANSI.bell)
                }
            case .character("\u{8}"), .character("\u{7F}"):
                search.pattern = String(search.pattern.dropLast())
            case .character("\u{15}"):
                search.pattern = ""
            case let .character(scalar) where !scalar.isControl:
                search.pattern.unicodeScalars.append(scalar)
            case let .paste(text):
                search.pattern += text.sanitized(lineBreak: " ")
            case .sequence("\u{1B}"), .character("\u{7}"):
                return CC_REFRESH
            default:
                // Enter runs the line that is found, and other keys edit it.
                search.find()
                if let line = search.found?.line {
                    libedit.replaceLine(with: line.plain)
                }
                if search.found != nil || key != .character("\r") && key != .character("\n") {
                    keyState.keys.insert(key, at: 0)
                }
                return CC_REFRESH
            }
            search.pattern = String(search.pattern.unicodeScalars.prefix(LineEditor.longestLine))
            self.search = search
        }
        return CC_REFRESH
    }
}

extension Sequence<String> {
    /// The texts, each one where it comes first.
    var withoutRepetitions: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
