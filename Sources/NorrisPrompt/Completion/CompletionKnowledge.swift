import ChuckNorris

/// What completion can draw on besides the tables of commands and options.
struct CompletionKnowledge: Sendable {
    /// Those of the source in use; nil as long as nobody has asked for them.
    var categories: [String]?
    /// The rows of the last list.
    var listed: [JokeModel] = []
    /// The jokes told so far, oldest first.
    var told: [JokeModel] = []
    /// The jokes that are kept, oldest first; nil as long as nobody has looked.
    var favorites: [JokeModel]?
    /// Whether the explicit ones among all these may be seen.
    var allowsExplicit = false
}
