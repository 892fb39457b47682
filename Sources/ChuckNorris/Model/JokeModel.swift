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

    /// Whether the joke is shown only to users who allow explicit jokes.
    package var isExplicit: Bool {
        categories.contains(where: ExplicitCategory.isName)
    }

    /// The joke as JSON, safe to print: the API's keys and `source`, sorted.
    ///
    /// All keys are present; unknown values are null or empty.
    package var json: String {
        JSONText.object(jsonMembers)
    }

    /// Names and values.
    var jsonMembers: [(name: String, json: String)] {
        [
            ("categories", "[" + categories.map(JSONText.quoted).joined(separator: ",") + "]"),
            ("created_at", createdAt.map(JSONText.quoted) ?? "null"),
            ("icon_url", JSONText.quoted(iconUrl)),
            ("id", JSONText.quoted(id)),
            ("source", JSONText.quoted(source.rawValue)),
            ("updated_at", updatedAt.map(JSONText.quoted) ?? "null"),
            ("url", JSONText.quoted(url)),
            ("value", JSONText.quoted(joke)),
        ]
    }
}
