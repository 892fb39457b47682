extension String {
    /// The text without what `TextSanitizer` calls unsafe, with spaces for tabs.
    ///
    /// This is what all text goes through on its way to a terminal. What is clean already stays as it is.
    ///
    /// - Parameter lineBreak: What stands for each line break, of whatever kind; for CR LF once.
    package func sanitized(lineBreak: Unicode.Scalar = "\n") -> String {
        // Most text has nothing to look at closely, and then this is all the work.
        if lineBreak == "\n", isHarmless {
            return self
        }
        var clean = UnicodeScalarView()
        var cleaner = TextSanitizer()
        var isBehindReturn = false
        for scalar in unicodeScalars {
            cleaner.take(scalar) { scalar, verdict in
                switch verdict {
                case .safe: clean.append(scalar)
                case .tab: clean.append(" ")
                case .lineBreak where scalar == "\n" && isBehindReturn: break
                case .lineBreak: clean.append(lineBreak)
                case .unsafe: break
                }
                isBehindReturn = scalar == "\r"
            }
        }
        return String(clean)
    }

    private var isHarmless: Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy(TextSanitizer.isHarmless) }
            ?? utf8.allSatisfy(TextSanitizer.isHarmless)
    }

    /// Whether the text can be shown as it is.
    package var isSanitized: Bool {
        sanitized() == self
    }
}
