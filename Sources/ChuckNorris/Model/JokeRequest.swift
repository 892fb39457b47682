package enum JokeRequest: Equatable, Sendable {
    /// A random one, of any of the categories if there are some; a name replaces Chuck Norris.
    case random(categories: [String] = [], name: String? = nil)
    case id(String)
}

/// Where a joke comes from; a file of the user's goes by its name.
package struct JokeSource: RawRepresentable, Equatable, Sendable {
    package static let api = JokeSource(rawValue: "api")
    /// The built-in jokes.
    package static let bundled = JokeSource(rawValue: "bundled")

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// A text to search for, of a length that the API accepts.
package struct SearchQuery: Equatable, Sendable {
    /// The lengths that the server accepts, in UTF-16 code units.
    package static let lengths = 3 ... 120

    package let text: String

    package init(_ text: String) throws(SearchQueryError) {
        let length = text.utf16.count
        guard length >= Self.lengths.lowerBound else { throw .tooShort }
        guard length <= Self.lengths.upperBound else { throw .tooLong(length) }
        self.text = text
    }
}

package enum SearchQueryError: Error, Equatable, Sendable {
    case tooShort
    /// The text's length in UTF-16 code units.
    case tooLong(Int)
}
