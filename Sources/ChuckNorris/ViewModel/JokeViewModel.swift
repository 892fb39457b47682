import Vaccine

/// Answers with jokes as they are shown.
///
/// `getRandomJoke(callback:)` calls back exactly once, on any thread, at once or later. It alone is enough to conform:
/// the defaults call it, throw `ChuckNorrisError.unsupported` or return `unknown`. The async functions throw what the
/// service throws, and end promptly with `CancellationError` when their task is cancelled.
package protocol JokeViewModeling: JokeSourcing {
    /// Gets a random joke, and calls back with it or with an error.
    func getRandomJoke(callback: @escaping (Result<JokeModel, Error>) -> Void)

    /// Returns the requested joke if there is nothing to wait for; otherwise nil, and `getJoke` tells more.
    func getJokeAtOnce(_ request: JokeRequest) -> JokeModel?

    func getJoke(_ request: JokeRequest) async throws -> JokeModel

    /// Returns the first jokes that contain the text, in whatever case, and how to find the others.
    ///
    /// Throws `nothingFound` when there is none.
    func searchJokes(_ query: SearchQuery) async throws -> SearchResults<JokeModel>
}

extension JokeViewModeling {
    package func getRandomJoke() async throws -> JokeModel {
        try await getJoke(.random())
    }

    package func getJoke(_ request: JokeRequest) async throws -> JokeModel {
        guard request == .random() else { throw ChuckNorrisError.unsupported }
        return try await withCallback { getRandomJoke(callback: $0) }
    }

    package func getJokeAtOnce(_: JokeRequest) -> JokeModel? {
        nil
    }

    package func searchJokes(_: SearchQuery) async throws -> SearchResults<JokeModel> {
        throw ChuckNorrisError.unsupported
    }
}

/// Converts the service's responses to the models that are shown.
package final class JokeViewModel: JokeViewModeling {
    @Inject(ChuckNorrisServicing.self) private var service

    package init() {}

    package func getRandomJoke(callback: @escaping (Result<JokeModel, Error>) -> Void) {
        deliver(to: callback) { try await self.getRandomJoke() }
    }

    package func getJokeAtOnce(_ request: JokeRequest) -> JokeModel? {
        service.getJokeAtOnce(request).map(JokeModel.init(response:))
    }

    package func getJoke(_ request: JokeRequest) async throws -> JokeModel {
        try await JokeModel(response: service.getJoke(request))
    }

    package func getCategories() async throws -> [String] {
        try await service.getCategories()
    }

    package func searchJokes(_ query: SearchQuery) async throws -> SearchResults<JokeModel> {
        try await service.searchJokes(query).map { $0.map(JokeModel.init(response:)) }
    }

    package func getSourceState() async -> SourceState {
        await service.getSourceState()
    }
}
