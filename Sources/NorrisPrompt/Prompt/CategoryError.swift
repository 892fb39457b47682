import ChuckNorris

/// What is wrong with the categories that were asked for.
enum CategoryError: Error, Equatable {
    case unknown(String, in: JokeSource, suggestion: String?)
    /// None of the built-in jokes is explicit.
    case noBuiltInExplicit
    /// All of them exist, and none of their jokes can be told about another name.
    case nothing(categories: [String], about: String)
}
