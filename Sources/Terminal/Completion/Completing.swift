/// Completes half-typed lines, renders the list of candidates, and styles what is typed.
///
/// All methods are called on the thread that reads the keys: they must return at once, with what is already known.
package protocol Completing: Sendable {
    /// What the text before the cursor can be completed with; `nil` when that is not known yet.
    func completions(of beforeCursor: String) -> Completions?

    /// Begins to load the completions that are not known yet.
    ///
    /// After that, `LineEditor.completionsHaveArrived()` makes the editor ask for them again.
    func loadCompletions(of beforeCursor: String)

    /// The line with the styles of its parts.
    func styled(_ line: String) -> StyledText

    /// Whether the line is known to be wrong, so that it is not suggested.
    func isMistake(_ line: String) -> Bool

    /// The candidates in rows that are narrower than so many columns: downwards, and then in the next column.
    ///
    /// Without columns, each has a row. The index of the chosen one tells which to emphasize; without color by a mark.
    func listing(of candidates: [Completion], columns: Int, chosen: Int?, usesColor: Bool) -> [StyledText]
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
