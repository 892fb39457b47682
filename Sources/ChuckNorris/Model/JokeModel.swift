/// A joke as it is shown.
package struct JokeModel: Equatable, Sendable {
    package let joke: String
    package let id: String
    package let categories: [String]

    package init(response: ChuckNorrisResponse) {
        joke = response.value
        id = response.id
        categories = response.categories
    }
}
