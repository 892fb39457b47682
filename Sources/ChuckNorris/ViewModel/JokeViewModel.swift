import Vaccine

/// Converts the service's responses to the models that are shown.
package final class JokeViewModel: JokeViewModeling {
    @Inject(ChuckNorrisServicing.self) private var service

    package init() {}

    package func getRandomJoke(callback: @escaping (Result<JokeModel, Error>) -> Void) {
        deliver(to: callback) { try await self.getRandomJoke() }
    }

    package func getJoke(_ request: JokeRequest) async throws -> JokeModel {
        try await JokeModel(response: service.getJoke(request))
    }

    package func getCategories() async throws -> [String] {
        try await service.getCategories()
    }

    package func searchJokes(_ query: SearchQuery) async throws -> [JokeModel] {
        try await service.searchJokes(query).map(JokeModel.init(response:))
    }

    package func getSourceState() -> SourceState {
        service.getSourceState()
    }
}
