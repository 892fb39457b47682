/// Who was asked for a joke.
package enum JokeSource: String, Codable, Equatable, Sendable {
    case api
    /// The collection in the binary.
    case bundled
}
