package enum JokeRequest: Equatable, Sendable {
    /// A random one, of any of the categories if there are some; a name replaces Chuck Norris.
    case random(categories: [String] = [], name: String? = nil)
    case id(String)
}

package enum JokeSource: RawRepresentable, Equatable, Sendable {
    case api
    /// The built-in jokes.
    case bundled
    /// A file of the user's, by its name.
    case file(String)

    package init(rawValue: String) {
        self = ["api": .api, "bundled": .bundled][rawValue] ?? .file(rawValue)
    }

    package var rawValue: String {
        switch self {
        case .api: "api"
        case .bundled: "bundled"
        case let .file(name): name
        }
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
