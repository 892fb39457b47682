/// Completes half-typed lines, and knows commands.
///
/// All methods are called on the thread that reads the keys: they must return at once, with what is already known.
package protocol Completing: Sendable {
    /// What the text before the cursor can be completed with; `nil` when that is not known yet.
    func completions(of beforeCursor: String) -> Completions?

    /// Begins to load the completions that are not known yet.
    ///
    /// After that, `LineEditor.completionsHaveArrived()` makes the editor ask for them again.
    func loadCompletions()

    /// Whether the first word of a line is a command, which decides its style.
    func isKnown(firstWord: String) -> Bool
}

/// What a half-typed line can be completed with.
package struct Completions: Equatable, Sendable {
    /// How many Unicode scalars before the cursor a candidate's text replaces.
    package let replaced: Int
    package let candidates: [Completion]

    package init(replaced: Int, candidates: [Completion]) {
        self.replaced = replaced
        self.candidates = candidates
    }

    /// The longest prefix of whole characters that all candidates share.
    var commonPrefix: String {
        let texts = candidates.map(\.text)
        return texts.reduce(texts.first ?? "") { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
    }

    /// The candidates with their summaries in columns, downwards and then to the right, as `ls` lists files.
    ///
    /// It has no more rows than the window has room for.
    func listing(in window: TerminalWindow) -> StyledText {
        let gap = 2
        let start = (candidates.map { TextWidth.columns(of: $0.text) }.max() ?? 0) + gap
        let cells = candidates.map { candidate in
            let room = window.columns - 1 - start
            guard !candidate.summary.isEmpty, room > 8 else { return StyledText(candidate.text) }
            let summary = StyledText(candidate.summary.onOneLine.shortened(to: room), .faint)
            return StyledText(candidate.text).padded(to: start) + summary
        }
        let width = (cells.map(\.columns).max() ?? 0) + gap
        let rowCount = (cells.count - 1) / max(1, (window.columns - 1 + gap) / width) + 1
        var rows = (0 ..< rowCount).map { row in
            let inRow = stride(from: row, to: cells.count, by: rowCount).map { cells[$0] }
            return (inRow.dropLast().map { $0.padded(to: width) } + inRow.suffix(1)).joined(separator: "")
        }
        let hidden = rowCount - max(window.rows - 2, 1)
        if hidden > 0 {
            rows = rows.dropLast(hidden + 1) + [StyledText("… and \(hidden + 1) more rows", .faint)]
        }
        return rows.joined(separator: "\n")
    }
}

/// A candidate for a half-typed word.
package struct Completion: Equatable, Sendable {
    /// The whole word, not only the missing part.
    package let text: String
    /// A short description for the list; may be empty.
    package let summary: String

    package init(text: String, summary: String = "") {
        self.text = text
        self.summary = summary
    }
}
