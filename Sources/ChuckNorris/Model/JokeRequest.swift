/// Which random joke is wanted.
package struct JokeRequest: Hashable, Sendable {
    /// Any of these; without any, a joke of any category, or of none.
    package var categories: [String]
    /// Replaces Chuck Norris in the joke.
    package var name: String?

    package init(categories: [String] = [], name: String? = nil) {
        self.categories = categories
        self.name = name
    }
}

/// A text to search for.
package struct SearchQuery: Hashable, Sendable {
    /// The lengths that the API accepts, in UTF-16 code units.
    package static let lengths = 3 ... 120

    /// With a space in place of each run of blanks.
    package let text: String
    /// Any of these; without any, all jokes are searched.
    package let categories: [String]

    package init(_ text: String, categories: [String] = []) throws(Failure) {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let length = text.utf16.count
        guard length >= Self.lengths.lowerBound else {
            throw Failure(.usage, "A search needs at least \(Self.lengths.lowerBound) characters.")
        }
        guard length <= Self.lengths.upperBound else {
            throw Failure(.usage, "A search has at most \(Self.lengths.upperBound) characters, not \(length).")
        }
        self.text = text
        self.categories = categories
    }
}
