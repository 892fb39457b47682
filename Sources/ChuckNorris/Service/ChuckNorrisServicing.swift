/// Answers with jokes as the API sends them.
///
/// Requirements for implementations:
/// - `getRandomJoke(callback:)` calls back exactly once, on any thread, at once or later;
/// - every function may be called from any thread (`Sendable` is not required, so that a mock can be a plain class
///   with two variables);
/// - the async functions end promptly with `CancellationError` when their task is cancelled;
/// - an error is a `ChuckNorrisError` or a `NetworkingError`.
///
/// `getRandomJoke(callback:)` alone is enough to conform: the defaults call it, throw `ChuckNorrisError.unsupported` or
/// return `unknown`.
package protocol ChuckNorrisServicing: JokeSourcing {
    /// Gets a random joke, and calls back with it or with an error.
    func getRandomJoke(callback: @escaping (Result<ChuckNorrisResponse, Error>) -> Void)

    /// Returns the requested joke if there is nothing to wait for; otherwise nil, and `getJoke` tells more.
    func getJokeAtOnce(_ request: JokeRequest) -> ChuckNorrisResponse?

    func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse

    /// Returns the first jokes that contain the text, in whatever case, and how to find the others.
    ///
    /// Throws `nothingFound` when there is none.
    func searchJokes(_ query: SearchQuery) async throws -> SearchResults<ChuckNorrisResponse>
}

extension ChuckNorrisServicing {
    package func getRandomJoke() async throws -> ChuckNorrisResponse {
        try await getJoke(.random())
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        guard request == .random() else { throw ChuckNorrisError.unsupported }
        return try await withCallback { getRandomJoke(callback: $0) }
    }

    package func getJokeAtOnce(_: JokeRequest) -> ChuckNorrisResponse? {
        nil
    }

    package func searchJokes(_: SearchQuery) async throws -> SearchResults<ChuckNorrisResponse> {
        throw ChuckNorrisError.unsupported
    }
}

/// What services and view models both provide: the categories, and where jokes come from.
package protocol JokeSourcing {
    /// Returns the names of all categories, sorted.
    func getCategories() async throws -> [String]

    /// Returns where jokes come from at the moment; makes no request, but may read the user's own jokes.
    func getSourceState() async -> SourceState
}

extension JokeSourcing {
    package func getCategories() async throws -> [String] {
        throw ChuckNorrisError.unsupported
    }

    package func getSourceState() -> SourceState {
        .unknown
    }
}

/// A service written as async functions; it gets the callback form from them, and must implement `getJoke`.
package protocol AsyncChuckNorrisServicing: ChuckNorrisServicing {}

extension AsyncChuckNorrisServicing {
    package func getRandomJoke(callback: @escaping (Result<ChuckNorrisResponse, Error>) -> Void) {
        deliver(to: callback) { try await self.getRandomJoke() }
    }
}

/// A service that wraps another one and changes some of its answers.
///
/// What a decorator does not implement is forwarded. One that treats all calls alike implements `forward` alone.
package protocol ChuckNorrisServiceDecorating: AsyncChuckNorrisServicing {
    var service: ChuckNorrisServicing { get }

    /// Forwards a call to the wrapped service; all calls except `getSourceState()` pass through here.
    func forward<Answer>(_ call: (ChuckNorrisServicing) async throws -> Answer) async throws -> Answer
}

extension ChuckNorrisServiceDecorating {
    package func forward<Answer>(_ call: (ChuckNorrisServicing) async throws -> Answer) async throws -> Answer {
        try await call(service)
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        try await forward { try await $0.getJoke(request) }
    }

    package func getCategories() async throws -> [String] {
        try await forward { try await $0.getCategories() }
    }

    package func searchJokes(_ query: SearchQuery) async throws -> SearchResults<ChuckNorrisResponse> {
        try await forward { try await $0.searchJokes(query) }
    }

    package func getSourceState() async -> SourceState {
        await service.getSourceState()
    }
}
