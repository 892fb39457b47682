import TerminalText

/// The list of candidates, cut to the rows of a window.
struct CompletionListing {
    let completer: any Completing
    let columns: Int

    /// Returns at most so many rows; if candidates are missing, the last row says how many.
    func text(of candidates: [Completion], rows: Int) -> SanitizedText {
        let whole = listing(of: candidates[...])
        guard Self.rows(of: whole) > rows else { return whole }
        // Binary search: `fitting` candidates leave a row for the count, `overflowing` candidates do not.
        var (fitting, overflowing) = (0, candidates.count)
        while overflowing - fitting > 1 {
            let middle = (fitting + overflowing) / 2
            if Self.rows(of: listing(of: candidates[..<middle])) < rows {
                fitting = middle
            } else {
                overflowing = middle
            }
        }
        var text = fitting == 0 ? SanitizedText() : listing(of: candidates[..<fitting])
        text.append((fitting == 0 ? "" : "\n") + "and \(candidates.count - fitting) more")
        return text
    }

    private func listing(of candidates: ArraySlice<Completion>) -> SanitizedText {
        completer.listing(of: Array(candidates), columns: columns)
    }

    private static func rows(of text: SanitizedText) -> Int {
        text.lineBreakCount + 1
    }
}
