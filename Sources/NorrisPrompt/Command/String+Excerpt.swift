extension String {
    /// Enough of a word to recognize it by, for a sentence about it.
    var excerpt: String {
        count <= 40 ? self : prefix(40) + "..."
    }
}
