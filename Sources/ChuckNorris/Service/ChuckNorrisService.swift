import Foundation
import Vaccine

/// Asks the API, and decodes its responses.
package final class ChuckNorrisService: AsyncChuckNorrisServicing {
    @Inject(Networking.self) private var networking

    package init() {}

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        // A joke API always has a random joke.
        let notFound = request == .random() ? ChuckNorrisError.notAJoke : .noJoke(request, in: .api)
        let joke: ChuckNorrisResponse = switch request {
        case let .random(categories, name):
            try await answer(to: .randomJoke(categories: categories, name: name), notFound: notFound)
        // The URL with such an id is that of another resource.
        case let .id(id) where Endpoint.isReserved(id):
            throw notFound
        case let .id(id):
            try await answer(to: .joke(id: id), notFound: notFound)
        }
        guard !joke.isBlank else { throw ChuckNorrisError.notAJoke }
        return joke
    }

    package func getCategories() async throws -> [String] {
        try await answer(to: .categories)
    }

    package func searchJokes(_ query: SearchQuery) async throws -> [ChuckNorrisResponse] {
        let response: SearchResponse = try await answer(to: .search(query.text))
        let jokes = response.result.filter { !$0.isBlank }
        guard !jokes.isEmpty else { throw ChuckNorrisError.nothingFound(query, in: .api) }
        return jokes
    }

    package func getSourceState() -> SourceState {
        .api(host: networking.host)
    }

    /// - Parameter notFound: What status 404 means; where it has no meaning, the URL is wrong.
    private func answer<Answer: Decodable & Sendable>(
        to endpoint: Endpoint,
        notFound: ChuckNorrisError = .notAJoke
    ) async throws -> Answer {
        let response = try await networking.response(to: endpoint)
        return try await ResponseDecoder.decode(response, notFound: notFound)
    }
}
