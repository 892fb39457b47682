/// Who was asked for a joke.
package enum JokeSource: String, Equatable, Sendable {
    case api
    /// The collection in the binary.
    case bundled
}
