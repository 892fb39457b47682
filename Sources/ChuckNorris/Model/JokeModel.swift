/// A joke as it is shown.
package struct JokeModel: Equatable, Sendable {
    package let joke: String
    package let id: String
    package let categories: [String]
    package let iconUrl: String
    package let url: String
    package let createdAt: String?
    package let updatedAt: String?
    package internal(set) var source: JokeSource

    package init(response: ChuckNorrisResponse) {
        joke = response.value
        id = response.id
        categories = response.categories
        iconUrl = response.iconUrl
        url = response.url
        createdAt = response.createdAt
        updatedAt = response.updatedAt
        source = response.source
    }

    /// Whether the joke is for those only who have asked for such jokes.
    package var isExplicit: Bool {
        categories.contains(where: ExplicitCategory.isName)
    }
}
