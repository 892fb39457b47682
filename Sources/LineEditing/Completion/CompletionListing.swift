/// The list of candidates, cut to what fits into a window.
struct CompletionListing {
    let completer: any Completing
    let columns: Int

    /// At most so many rows; the last one says how many candidates are missing.
    func text(of candidates: [Completion], rows: Int) -> String {
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
        let rest = "and \(candidates.count - fitting) more"
        return fitting == 0 ? rest : listing(of: candidates[..<fitting]) + "\n" + rest
    }

    private func listing(of candidates: ArraySlice<Completion>) -> String {
        let text = completer.listing(of: Array(candidates), columns: columns)
        return text.last == "\n" ? String(text.dropLast()) : text
    }

    private static func rows(of text: String) -> Int {
        text.unicodeScalars.count { $0 == "\n" } + 1
    }
}
