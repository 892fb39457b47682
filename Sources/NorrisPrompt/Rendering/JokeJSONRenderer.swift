import ChuckNorris

/// Makes the line of JSON that a joke is written as for programs.
///
/// The keys are the API's, and `source`, in the order of their names. All are there, so that programs can count on
/// them;
/// what is not known is null or empty.
enum JokeJSONRenderer {
    static func render(_ joke: JokeModel) -> StyledText {
        let members = [
            ("categories", "[" + joke.categories.map(JSONText.quoted).joined(separator: ",") + "]"),
            ("created_at", quoted(joke.createdAt)),
            ("icon_url", quoted(joke.iconUrl)),
            ("id", quoted(joke.id)),
            ("source", quoted(joke.source.rawValue)),
            ("updated_at", quoted(joke.updatedAt)),
            ("url", quoted(joke.url)),
            ("value", quoted(joke.joke)),
        ]
        return StyledText("{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}")
    }

    private static func quoted(_ text: String?) -> String {
        text.map(JSONText.quoted) ?? "null"
    }
}
