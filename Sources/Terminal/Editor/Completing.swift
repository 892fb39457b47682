/// Completes half-typed lines, and knows commands.
///
/// All methods are called on the thread that reads the keys: they must return at once, with what is already known.
package protocol Completing: Sendable {
    /// What the text before the cursor can be completed with; `nil` when that is not known yet.
    func completions(of beforeCursor: String) -> Completions?

    /// Begins to load the completions that are not known yet.
    ///
    /// After that, `LineEditor.completionsHaveArrived()` makes the editor ask for them again.
    func loadCompletions(of beforeCursor: String)

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

    /// The candidates with their summaries, or several in a row where none has one, in at most so many rows.
    func listing(columns: Int, rows: Int, usesColor: Bool) -> SanitizedText {
        let widest = candidates.map { TextWidth.columns(of: $0.text) }.max() ?? 0
        let hasSummaries = candidates.contains { !$0.summary.isEmpty }
        let perRow = hasSummaries ? 1 : max((columns - 1) / (widest + 2), 1)
        let starts = Array(stride(from: 0, to: candidates.count, by: perRow))
        var listing = SanitizedText()
        for start in starts.prefix(starts.count > rows ? rows - 1 : rows) {
            var row = StyledText("")
            for candidate in candidates[start...].prefix(perRow) {
                let room = columns - 1 - widest - 2
                let summary = room > 8 ? candidate.summary.onOneLine.shortened(to: room) : ""
                row += StyledText(candidate.text.shortened(to: columns - 1)).padded(to: widest + 2)
                row += StyledText(summary, .faint)
            }
            row.encode(to: &listing, usesColor: usesColor)
            listing.append(ANSI.nextRow)
        }
        if starts.count > rows {
            let message = "… and \(candidates.count - (rows - 1) * perRow) more"
            StyledText(message, .faint).encode(to: &listing, usesColor: usesColor)
            listing.append(ANSI.nextRow)
        }
        return listing
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
