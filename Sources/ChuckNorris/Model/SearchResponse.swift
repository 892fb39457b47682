/// What the API answers to a search: every joke that contains the text, in one go.
struct SearchResponse: Decodable, Sendable {
    let result: [ChuckNorrisResponse]
}
