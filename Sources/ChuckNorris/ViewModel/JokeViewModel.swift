import Vaccine

/// Answers with jokes as they are shown: in all else, as `ChuckNorrisServicing` requires.
package protocol JokeViewModeling: JokeSourcing {
    func getRandomJoke(callback: @escaping (Result<JokeModel, Error>) -> Void)

    func getJokeAtOnce(_ request: JokeRequest) -> JokeModel?

    func getJoke(_ request: JokeRequest) async throws -> JokeModel

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
