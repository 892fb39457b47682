/// A source of jokes as the API sends them: the API, the built-in jokes, a user's files, or a service around others.
///
/// `getRandomJoke(callback:)` alone is enough to conform: the defaults call it, or throw a failure. The async functions
/// end promptly with `CancellationError` when their task is cancelled; any other error is a `Failure`.
package protocol ChuckNorrisServicing: Sendable {
    /// Gets a random joke, and calls back exactly once with it or with an error, on any thread, at once or later.
    func getRandomJoke(callback: @escaping @Sendable (Result<ChuckNorrisResponse, Error>) -> Void)

    /// Returns a joke that the request describes; throws `nothingFound` when there is none.
    func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse

    /// Returns the names of all categories, sorted.
    func getCategories() async throws -> [String]

    /// Returns the jokes that contain the text, in whatever case; throws `nothingFound` when there is none.
    func searchJokes(_ query: SearchQuery) async throws -> [ChuckNorrisResponse]

    /// Returns sentences about where jokes come from at the moment; makes no request, but may read files.
    func getSourceSummary() async -> [String]
}

extension ChuckNorrisServicing {
    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        guard request.isForAnyJoke else { throw Failure.unsupported }
        return try await withCallback { getRandomJoke(callback: $0) }
    }

    package func getCategories() async throws -> [String] {
        throw Failure.unsupported
    }

    package func searchJokes(_: SearchQuery) async throws -> [ChuckNorrisResponse] {
        throw Failure.unsupported
    }

    package func getSourceSummary() -> [String] {
        []
    }
}

/// A service written as async functions; it gets the callback form from them, and must implement `getJoke(_:)`.
protocol AsyncChuckNorrisServicing: ChuckNorrisServicing {}

extension AsyncChuckNorrisServicing {
    package func getRandomJoke(callback: @escaping @Sendable (Result<ChuckNorrisResponse, Error>) -> Void) {
        Task.detached {
            do {
                try await callback(.success(getJoke(JokeRequest())))
            } catch {
                callback(.failure(error))
            }
        }
    }
}
