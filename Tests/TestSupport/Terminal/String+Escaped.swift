extension String {
    /// The last 4,000 characters of the text, with control characters escaped.
    var escaped: String {
        let shown = unicodeScalars.suffix(4000)
        let prefix = shown.count < unicodeScalars.count ? "…" : ""
        // Of what is not ASCII, only C1's control characters, which come first.
        return prefix + shown.map { $0.escaped(asASCII: $0.value < 0xA0) }.joined()
    }
}
