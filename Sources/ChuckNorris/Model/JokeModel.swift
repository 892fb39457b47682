/// A joke as it is shown.
package struct JokeModel: Equatable, Sendable {
    /// The response with the joke, its categories and where it comes from.
    package let response: ChuckNorrisResponse

    package init(response: ChuckNorrisResponse) {
        self.response = response
    }

    package var joke: String {
        response.value
    }

    package var id: String {
        response.id
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
            ("categories", "[" + response.categories.map(JSONText.quoted).joined(separator: ",") + "]"),
            ("created_at", response.createdAt.map(JSONText.quoted) ?? "null"),
            ("icon_url", JSONText.quoted(response.iconUrl)),
            ("id", JSONText.quoted(id)),
            ("source", JSONText.quoted(response.source.rawValue)),
            ("updated_at", response.updatedAt.map(JSONText.quoted) ?? "null"),
            ("url", JSONText.quoted(response.url)),
            ("value", JSONText.quoted(joke)),
        ]
    }
}
