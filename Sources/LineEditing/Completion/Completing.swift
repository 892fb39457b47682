package import TerminalText

/// Completes half-typed lines, and renders the list of candidates.
///
/// Both methods are called on the thread that reads the keys: they must return at once, with what is already known.
package protocol Completing: Sendable {
    /// What the text before the cursor can be completed with; `nil` when that is not known yet.
    ///
    /// After `nil`, `LineEditor.completionsHaveArrived()` makes the editor ask for the same line again.
    func completions(of beforeCursor: String) -> Completions?

    /// The candidates in rows of at most so many columns, separated by `\n`.
    ///
    /// Called with fewer candidates when not all of them fit into the window.
    func listing(of candidates: [Completion], columns: Int) -> SanitizedText
}

extension Completing {
    /// The candidates in at most so many rows; if some are missing, the last row says how many.
    func listing(of candidates: [Completion], columns: Int, rows: Int) -> SanitizedText {
        let whole = listing(of: candidates, columns: columns)
        guard whole.lineBreakCount >= rows else { return whole }
        // Binary search: `fitting` candidates leave a row for the count, `overflowing` candidates do not.
        var (fitting, overflowing) = (0, candidates.count)
        var text = SanitizedText()
        while overflowing - fitting > 1 {
            let middle = (fitting + overflowing) / 2
            let part = listing(of: Array(candidates[..<middle]), columns: columns)
            if part.lineBreakCount < rows - 1 {
                (fitting, text) = (middle, part)
            } else {
                overflowing = middle
            }
        }
        text.append((fitting == 0 ? "" : "\n") + "and \(candidates.count - fitting) more")
        return text
    }
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
