import Terminal

extension [String] {
    /// Returns "Did you mean ...?" with the word that begins with the typed text, or differs least from it.
    ///
    /// One letter in three may differ; more than that is no typing error. Hyphens do not count.
    func suggestion(for typed: String) -> String? {
        let typed = typed.lowercased()
        // A single letter could mean any word; long texts, also a server's, are slow to compare.
        guard (2 ... 40).contains(typed.count) else { return nil }
        let words = filter { (2 ... 40).contains($0.count) }
        let begun = words.filter { $0.hasPrefix(typed) && typed != "--" }.min { $0.count < $1.count }
        // A letter that was changed, or that stands in another place, counts twice: as removed and as inserted.
        let candidates = words.map { (word: $0, distance: $0.difference(from: typed).count) }
        let closest = candidates.filter { candidate in
            candidate.distance <= Swift.max(2, candidate.word.filter(\.isLetter).count / 3 * 2)
        }.min { $0.distance < $1.distance }
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
