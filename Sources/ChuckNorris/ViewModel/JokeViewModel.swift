import Vaccine

/// Answers with jokes as they are shown: in all else, as `ChuckNorrisServicing` requires.
///
/// `getRandomJoke(callback:)` alone is enough to conform.
package protocol JokeViewModeling {
    func getRandomJoke(callback: @escaping (Result<JokeModel, Error>) -> Void)

    func getJoke(_ request: JokeRequest) async throws -> JokeModel

    func searchJokes(_ query: SearchQuery) async throws -> [JokeModel]
}

extension JokeViewModeling {
    package func getJoke(_ request: JokeRequest) async throws -> JokeModel {
        guard request.isForAnyJoke else { throw Failure.unsupported }
        return try await withCallback { getRandomJoke(callback: $0) }
    }

    package func searchJokes(_: SearchQuery) async throws -> [JokeModel] {
        throw Failure.unsupported
    }
}

/// Converts the service's responses to the models that are shown.
package final class JokeViewModel: JokeViewModeling {
    @Inject(ChuckNorrisServicing.self) private var service

    package init() {}

    package func getRandomJoke(callback: @escaping (Result<JokeModel, Error>) -> Void) {
        // `nonisolated(unsafe)`: it is only passed on, and called once, on any thread, as the protocol tells its callers.
        nonisolated(unsafe) let callback = callback
        service.getRandomJoke { callback($0.map(JokeModel.init(response:))) }
    }

    package func getJoke(_ request: JokeRequest) async throws -> JokeModel {
        try await JokeModel(response: service.getJoke(request))
    }

    package func searchJokes(_ query: SearchQuery) async throws -> [JokeModel] {
        try await service.searchJokes(query).map(JokeModel.init(response:))
    }
}
