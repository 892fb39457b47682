import Terminal

extension [String] {
    /// Returns "Did you mean ...?" with the word that begins with the typed text, or differs least from it.
    ///
    /// One letter in three may differ; more than that is no typing error.
    func suggestion(for typed: String) -> String? {
        let typed = typed.lowercased()
        // A single letter could mean any word; a long text is no mistyped word, and slow to compare.
        guard (2 ... 40).contains(typed.count) else { return nil }
        let begun = filter { $0.hasPrefix(typed) && typed != "--" }.min { $0.count < $1.count }
        // A letter that was changed, or that stands in another place, counts twice: as removed and as inserted.
        let closest = filter { $0.count > 1 }.map { (word: $0, distance: $0.difference(from: typed).count) }
            .filter { $0.distance <= Swift.max(2, $0.word.count / 3 * 2) }.min { $0.distance < $1.distance }
        return (begun ?? closest?.word).map { "Did you mean \($0)?" }
    }

    /// The words as a sentence lists them, such as `auto, always or never`.
    func list(with conjunction: String) -> String {
        guard let last, count > 1 else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }
}

extension String {
    /// Enough of a text to recognize it by, on one line, for a sentence about it.
    var excerpt: String {
        sanitized(lineBreak: " ").shortened(to: 60)
    }
}
