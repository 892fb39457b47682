/// Asks the API, and decodes its responses.
package struct ChuckNorrisService: AsyncChuckNorrisServicing {
    private let networking: any Networking

    package init(_ networking: any Networking) {
        self.networking = networking
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        guard request.day == nil else { throw Failure.unsupported }
        // The URL with such an id names another resource.
        guard request.id.map(Endpoint.isReserved) != true else { throw request.nothingFound() }
        let random = Endpoint.randomJoke(categories: request.categories, name: request.name)
        let response = try await networking.response(to: request.id.map(Endpoint.joke(id:)) ?? random)
        // A joke API always has a random joke.
        let notFound = request.isForAnyJoke ? nil : request.nothingFound()
        var joke: ChuckNorrisResponse = try await response.decode(notFound: notFound)
        guard !joke.isBlank else { throw Failure.notAJoke }
        joke.source = JokesList.api
        return joke
    }

    package func getCategories() async throws -> [String] {
        let categories: [String] = try await networking.response(to: .categories).decode()
        return categories.sorted()
    }

    package func searchJokes(_ query: SearchQuery) async throws -> [ChuckNorrisResponse] {
        let response: SearchResponse = try await networking.response(to: .search(query.textForAPI)).decode()
        return try query.answer(query.matches(in: response.result.filter { !$0.isBlank }))
    }
}

extension HTTPResponse {
    /// Decodes a response of the API, or throws the failure that it stands for.
    ///
    /// Runs outside the caller's actor, since the result of a search can have megabytes.
    ///
    /// - Parameter notFound: What status 404 means; nil where it has no meaning, so that the URL is wrong.
    @concurrent
    func decode<Answer: Decodable & Sendable>(notFound: Failure? = nil) async throws(Failure) -> Answer {
        let error = status < 300 ? nil : try? JSONDecoder().decode(ErrorResponse.self, from: body)
        switch status {
        case 200 ..< 300:
            guard let answer = try? JSONDecoder().decode(Answer.self, from: body) else { throw .notAJoke }
            return answer
        // A 404 without the API's error body comes from another server.
        case 404:
            throw error.flatMap { _ in notFound } ?? .notAJoke
        case 429, 500...:
            let pause = status == 429 ? retryAfter ?? 60 : retryAfter
            let what = pause == nil ? "is unavailable" : "asks for a pause"
            throw Failure(.unavailable, "The joke server \(what) (status \(status)).", retryAfter: pause)
        default:
            let reason = error?.summary.map { ": \($0)" } ?? ""
            throw Failure(.unavailable, "The joke server rejected the request (status \(status)\(reason)).")
        }
    }
}

private struct SearchResponse: Decodable, Sendable {
    let result: [ChuckNorrisResponse]
}

private struct ErrorResponse: Decodable {
    let status: Int
    let error: String?
    /// Left out by newer servers.
    let message: String?

    /// The more specific of the server's texts, cut to a length that none of the real server has.
    var summary: String? {
        (message ?? error).map { $0.utf8.count <= 200 ? $0 : $0.prefix(200) + "..." }
    }
}
