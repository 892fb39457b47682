import TerminalText

/// The list of candidates, cut to what fits into a window.
struct CompletionListing {
    let completer: any Completing
    let columns: Int

    /// At most so many rows; the last one says how many candidates are missing.
    func text(of candidates: [Completion], rows: Int) -> SanitizedText {
        let whole = listing(of: candidates[...])
        guard Self.rows(of: whole) > rows else { return whole }
        // The search keeps this true: so many fit, with a row left over, and so many do not.
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
