/// Answers with jokes as the wire has them.
///
/// Whoever implements it promises that:
/// - `getRandomJoke(callback:)` calls back exactly once, on any thread, at once or later;
/// - every function may be called from any thread (`Sendable` is not asked for, so that a mock can be a plain class
///   with two variables);
/// - the async functions end promptly with `CancellationError` when their task is cancelled;
/// - what went wrong is thrown as a `ChuckNorrisError` or `NetworkingError`.
///
/// `getRandomJoke(callback:)` alone is enough to conform: the rest is answered from it, or with
/// `ChuckNorrisError.unsupported`, or is unknown.
package protocol ChuckNorrisServicing {
    /// Gets a random joke, and calls back with it or with what went wrong.
    func getRandomJoke(callback: @escaping (Result<ChuckNorrisResponse, Error>) -> Void)

    /// Returns the joke asked for.
    func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse

    /// Returns the names of all categories, sorted.
    func getCategories() async throws -> [String]

    /// Returns every joke that contains the text, in whatever case.
    ///
    /// Throws `nothingFound` when there is none.
    func searchJokes(_ query: SearchQuery) async throws -> [ChuckNorrisResponse]

    /// Returns where jokes come from just now; asks nobody, and returns at once.
    func getSourceState() -> SourceState
}

extension ChuckNorrisServicing {
    /// Returns a random joke.
    package func getRandomJoke() async throws -> ChuckNorrisResponse {
        try await getJoke(.random())
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        guard request == .random() else { throw ChuckNorrisError.unsupported }
        return try await withCallback { getRandomJoke(callback: $0) }
    }

    package func getCategories() async throws -> [String] {
        throw ChuckNorrisError.unsupported
    }

    package func searchJokes(_: SearchQuery) async throws -> [ChuckNorrisResponse] {
        throw ChuckNorrisError.unsupported
    }

    package func getSourceState() -> SourceState {
        .unknown
    }
}
