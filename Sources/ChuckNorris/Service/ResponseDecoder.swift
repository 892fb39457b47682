import Foundation

/// Decodes a response of the API, or throws the error that it stands for.
enum ResponseDecoder {
    /// Runs outside the caller's actor, since the result of a search can have megabytes.
    @concurrent
    static func decode<Answer: Decodable & Sendable>(
        _ response: HTTPResponse,
        notFound: ChuckNorrisError
    ) async throws(ChuckNorrisError) -> Answer {
        switch response.status {
        case 200 ..< 300:
            guard let answer = try? JSONDecoder().decode(Answer.self, from: response.body) else { throw .notAJoke }
            return answer
        // A 404 without the API's error body comes from another server.
        case 404:
            throw error(in: response) == nil ? .notAJoke : notFound
        case 429, 500...:
            throw .unavailable(status: response.status, retryAfter: response.retryAfter)
        default:
            throw .rejected(status: response.status, message: error(in: response)?.summary)
        }
    }

    private static func error(in response: HTTPResponse) -> ErrorResponse? {
        try? JSONDecoder().decode(ErrorResponse.self, from: response.body)
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
