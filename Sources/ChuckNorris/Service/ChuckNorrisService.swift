import Platform
import Vaccine

/// Asks the API, and decodes its responses.
package final class ChuckNorrisService: AsyncChuckNorrisServicing {
    @Inject(Networking.self) private var networking

    package init() {}

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        let noJoke = ChuckNorrisError.noJoke(request, in: .api)
        let joke: ChuckNorrisResponse = switch request {
        // A joke API always has a random joke.
        case .random([], nil, _):
            try await networking.response(to: .randomJoke(categories: [], name: nil)).decode()
        case let .random(categories, name, _):
            try await networking.response(to: .randomJoke(categories: categories, name: name)).decode(notFound: noJoke)
        // The URL with such an id is that of another resource.
        case let .id(id) where Endpoint.isReserved(id):
            throw noJoke
        case let .id(id):
            try await networking.response(to: .joke(id: id)).decode(notFound: noJoke)
        }
        guard !joke.isBlank else { throw ChuckNorrisError.notAJoke }
        return joke
    }

    package func getCategories() async throws -> [String] {
        try await networking.response(to: .categories).decode()
    }

    package func searchJokes(_ query: SearchQuery) async throws -> SearchResults<ChuckNorrisResponse> {
        let response: SearchResponse = try await networking.response(to: .search(query.text)).decode()
        let jokes = response.result.filter { !$0.isBlank }
        guard !jokes.isEmpty else { throw ChuckNorrisError.nothingFound(query, in: .api) }
        return SearchResults(jokes: jokes)
    }

    package func getSourceState() -> SourceState {
        .api(host: networking.host)
    }
}

extension HTTPResponse {
    /// Decodes a response of the API, or throws the error that it stands for.
    ///
    /// Runs outside the caller's actor, since the result of a search can have megabytes.
    ///
    /// - Parameter notFound: What status 404 means; where it has no meaning, the URL is wrong.
    @concurrent
    func decode<Answer: Decodable & Sendable>(
        notFound: ChuckNorrisError = .notAJoke
    ) async throws(ChuckNorrisError) -> Answer {
        lazy var error = try? JSONDecoder().decode(ErrorResponse.self, from: body)
        switch status {
        case 200 ..< 300:
            guard let answer = try? JSONDecoder().decode(Answer.self, from: body) else { throw .notAJoke }
            return answer
        // A 404 without the API's error body comes from another server.
        case 404:
            throw error == nil ? .notAJoke : notFound
        case 429, 500...:
            throw .unavailable(status: status, retryAfter: retryAfter)
        default:
            throw .rejected(status: status, message: error?.summary)
        }
    }
}

/// The API's response to a search: every joke that contains the text.
struct SearchResponse: Decodable, Sendable {
    let result: [ChuckNorrisResponse]
}

/// The API's response to a request that failed.
private struct ErrorResponse: Decodable {
    let status: Int
    let error: String?
    /// Left out by newer servers.
    let message: String?
    /// What is wrong with which parameter.
    let violations: [String: String]?

    /// The most specific of the server's messages, cut to a length that no message of the real server has.
    var summary: String? {
        let violations = violations?.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        guard let text = violations?.joined(separator: ", ") ?? message ?? error else { return nil }
        // Counting bytes is faster than counting the characters of a megabyte.
        return text.utf8.count <= 200 ? text : text.prefix(200) + "..."
    }
}
