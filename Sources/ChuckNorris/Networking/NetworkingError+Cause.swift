extension NetworkingError {
    /// What happened, without what to do about it and without a full stop.
    package var cause: String {
        // The advice stands behind the last semicolon; one before it may be in the system's own words.
        let text = description
        return text.ranges(of: "; ").last.map { String(text[..<$0.lowerBound]) } ?? text
    }
}
