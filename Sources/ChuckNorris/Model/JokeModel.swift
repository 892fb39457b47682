/// A joke as it is shown.
package struct JokeModel: Equatable, Sendable {
    package let response: ChuckNorrisResponse

    package init(response: ChuckNorrisResponse) {
        self.response = response
    }

    /// Decodes a joke in the form of `json`; nil for anything else.
    init?(json: some Sequence<UInt8>) {
        guard let response = try? JSONDecoder().decode(ChuckNorrisResponse.self, from: Data(json)) else { return nil }
        self.response = response
    }

    package var joke: String {
        response.value
    }

    package var id: String {
        response.id
    }

    /// The joke with the name in place of Chuck Norris; unchanged where it does not name him, or without a name.
    package func about(_ name: String?) -> JokeModel {
        JokeModel(response: response.about(name))
    }

    /// The joke as JSON, safe to print: the API's keys and `source`, sorted.
    ///
    /// All keys are present; unknown values are null or empty.
    package var json: String {
        jsonObject.text
    }

    var jsonObject: JSONText {
        var object = JSONText()
        object.add("categories", response.categories)
        object.add("created_at", response.others["created_at"])
        object.add("icon_url", response.iconUrl)
        object.add("id", id)
        object.add("source", response.source)
        object.add("updated_at", response.others["updated_at"])
        object.add("url", response.url)
        object.add("value", joke)
        return object
    }
}
