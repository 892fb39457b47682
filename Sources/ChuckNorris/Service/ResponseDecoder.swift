import Foundation

/// Makes a value, or the error it stands for, of an answer of the API.
enum ResponseDecoder {
    /// Runs beside the caller's actor: a search can answer with megabytes.
    @concurrent
    static func decode<Answer: Decodable & Sendable>(
        _ response: HTTPResponse,
        notFound: ChuckNorrisError
    ) async throws(ChuckNorrisError) -> Answer {
        switch response.status {
        case 200 ..< 300:
            guard let answer = try? JSONDecoder().decode(Answer.self, from: response.body) else { throw .notAJoke }
            return answer
        // A page that is not there at all answers 404 too, but not in the API's words.
        case 404:
            throw problem(in: response) == nil ? .notAJoke : notFound
        case 429, 500...:
            throw .unavailable(status: response.status, retryAfter: response.retryAfter)
        default:
            throw .rejected(status: response.status, message: problem(in: response)?.summary)
        }
    }

    private static func problem(in response: HTTPResponse) -> ProblemResponse? {
        try? JSONDecoder().decode(ProblemResponse.self, from: response.body)
    }
}
