/// Answers with jokes as they are shown.
///
/// `getRandomJoke(callback:)` calls back exactly once, on any thread, at once or later. It alone is enough to conform:
/// the defaults call it, throw `ChuckNorrisError.unsupported` or return `unknown`. The async functions throw what the
/// service throws, and end promptly with `CancellationError` when their task is cancelled.
package protocol JokeViewModeling: JokeSourcing {
    /// Gets a random joke, and calls back with it or with an error.
    func getRandomJoke(callback: @escaping (Result<JokeModel, Error>) -> Void)

    /// Returns the requested joke.
    func getJoke(_ request: JokeRequest) async throws -> JokeModel

    /// Returns every joke that contains the text, in whatever case.
    ///
    /// Throws `nothingFound` when there is none.
    func searchJokes(_ query: SearchQuery) async throws -> [JokeModel]
}

extension JokeViewModeling {
    /// Returns a random joke.
    package func getRandomJoke() async throws -> JokeModel {
        try await getJoke(.random())
    }

    package func getJoke(_ request: JokeRequest) async throws -> JokeModel {
        guard request == .random() else { throw ChuckNorrisError.unsupported }
        return try await withCallback { getRandomJoke(callback: $0) }
    }

    package func searchJokes(_: SearchQuery) async throws -> [JokeModel] {
        throw ChuckNorrisError.unsupported
    }
}
