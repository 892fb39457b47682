package import Foundation

/// A joke that somebody keeps.
package struct Favorite: Equatable, Sendable {
    package let joke: JokeModel
    /// In ISO 8601, UTC; empty when the file names none.
    package let savedAt: String

    package init(_ joke: JokeModel, savedAt: Date = Date()) {
        self.joke = joke
        self.savedAt = savedAt.formatted(.iso8601)
    }

    /// The joke's.
    package var id: String {
        joke.id
    }
}
