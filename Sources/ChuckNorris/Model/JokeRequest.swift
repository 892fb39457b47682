import Terminal

package enum JokeRequest: Equatable, Sendable {
    /// A random one, of any of the categories if there are some; a name replaces Chuck Norris.
    case random(categories: [String] = [], name: String? = nil, length: JokeLength? = nil)
    case id(String)
}

/// The length of a joke, as fortune has it by default.
package enum JokeLength: Int, Sendable {
    case short = 1
    case long

    /// How many characters a short joke has at most.
    package static let limit = 160

    func accepts(_ text: String) -> Bool {
        // Bytes are counted faster, and there are at least as many.
        (text.utf8.count <= Self.limit || text.count <= Self.limit) == (self == .short)
    }
}

package enum JokeSource: RawRepresentable, Hashable, Sendable {
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

    /// With a space in place of each run of blanks.
    package let text: String
    /// How many jokes end a part of the results, where the rest takes longer to find.
    let partCount: Int

    package init(_ text: String, partCount: Int = 1) throws(SearchQueryError) {
        let text = text.collapsingBlanks
        let length = text.utf16.count
        guard length >= Self.lengths.lowerBound else { throw .tooShort }
        guard length <= Self.lengths.upperBound else { throw .tooLong(length) }
        (self.text, self.partCount) = (text, partCount)
    }
}

/// A part of the jokes that a search finds, and how to find the next part, which may be empty; nil behind the last one.
package struct SearchResults<Element: Sendable>: Sendable {
    package typealias Search = @Sendable () async throws -> SearchResults

    package let jokes: [Element]
    package var next: Search?

    func map<Other>(_ transform: @escaping @Sendable ([Element]) -> [Other]) -> SearchResults<Other> {
        .init(jokes: transform(jokes), next: next.map { next in { @Sendable in try await next().map(transform) } })
    }
}

package enum SearchQueryError: Error, Equatable, Sendable {
    case tooShort
    /// The text's length in UTF-16 code units.
    case tooLong(Int)
}
