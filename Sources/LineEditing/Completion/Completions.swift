/// What a half-typed line can go on with.
package struct Completions: Equatable, Sendable {
    /// How many Unicode scalars before the cursor give way to a candidate's text.
    package let replaced: Int
    package let candidates: [Completion]

    package init(replaced: Int, candidates: [Completion]) {
        self.replaced = replaced
        self.candidates = candidates
    }

    /// What all candidates begin with; no character is cut in two.
    var commonPrefix: String {
        guard var common = candidates.first.map({ Substring($0.text) }) else { return "" }
        for candidate in candidates {
            let length = zip(common, candidate.text).prefix { $0 == $1 }.count
            common = common.prefix(length)
        }
        return String(common)
    }
}
