package import TerminalText

/// Knows how a half-typed line can go on, and how to show the choice.
///
/// It is asked on the thread that reads the keys: it must answer at once from what it knows already.
package protocol Completing: Sendable {
    /// What the text before the cursor can go on with; `nil` when that is not known yet.
    ///
    /// After `nil`, `LineEditor.completionsHaveArrived()` has the same line asked for again.
    func completions(of beforeCursor: String) -> Completions?

    /// The candidates as a person is to see them: rows for so many columns, separated by `\n`.
    ///
    /// It is asked for fewer candidates when all of them do not fit into the window.
    func listing(of candidates: [Completion], columns: Int) -> SanitizedText
}
