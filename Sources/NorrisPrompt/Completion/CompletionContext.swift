import ChuckNorris
import LineEditing

/// What completion offers besides words from the specifications of commands.
struct CompletionContext: Sendable {
    /// Those of the source in use; nil until they have been fetched.
    var categories: [String]?
    /// The rows of the last list.
    var listed: [JokeModel] = []
    /// The jokes shown so far, oldest first.
    var shown: [JokeModel] = []
    /// Oldest first; nil until they have been read.
    var favorites: [JokeModel]?
    /// Whether explicit jokes among all these are offered.
    var allowsExplicit = false
}

/// What is offered, or what has to be loaded first.
enum CompletionResult: Equatable {
    case offer(Completions)
    case need(CompletionNeed)

    static let nothing = CompletionResult.offer(Completions(replaced: 0, candidates: []))
}

/// What has to be loaded before completion can offer anything.
enum CompletionNeed: Equatable, Sendable {
    case categories
    case favorites
}
