extension JokeModel {
    /// The joke as JSON, harmless on a terminal: the API's keys and `source`, in the order of their names.
    ///
    /// All are there, so that programs can count on them; what is not known is null or empty.
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
