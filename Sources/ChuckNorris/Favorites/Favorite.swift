package import Foundation

/// A joke that somebody keeps.
package struct Favorite: Equatable, Sendable {
    package let id: String
    /// The joke: free text typed in by strangers.
    package let value: String
    package let categories: [String]
    package let iconUrl: String
    package let url: String
    /// In the API's words, which name no time zone.
    package let createdAt: String?
    package let updatedAt: String?
    /// Nil when the file names none that is known.
    package let source: JokeSource?
    /// In ISO 8601, UTC; empty when the file names none.
    package let savedAt: String

    package init(
        id: String,
        value: String,
        categories: [String] = [],
        iconUrl: String = "",
        url: String = "",
        createdAt: String? = nil,
        updatedAt: String? = nil,
        source: JokeSource?,
        savedAt: Date = Date()
    ) {
        self.id = id
        self.value = value
        self.categories = categories
        self.iconUrl = iconUrl
        self.url = url
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.source = source
        self.savedAt = savedAt.formatted(.iso8601)
    }

    package init(_ joke: JokeModel) {
        self.init(
            id: joke.id,
            value: joke.joke,
            categories: joke.categories,
            iconUrl: joke.iconUrl,
            url: joke.url,
            createdAt: joke.createdAt,
            updatedAt: joke.updatedAt,
            source: joke.source
        )
    }
}
