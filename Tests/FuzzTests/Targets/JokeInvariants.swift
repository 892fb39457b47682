import Foundation
import Terminal
@testable import ChuckNorris
@testable import NorrisPrompt

/// The body of a response to a request for a joke, with several statuses.
enum JokeInvariants {
    static func check(_ bytes: [UInt8]) async throws {
        let body = Data(bytes)
        try checkPause(String(decoding: bytes.prefix(64), as: UTF8.self))
        if let joke: ChuckNorrisResponse = try await answer(status: 200, body) {
            try check(joke)
        }
        for status in [404, 400, 503] {
            let joke: ChuckNorrisResponse? = try await answer(status: status, body)
            try require("status \(status) is no joke", joke == nil)
        }
    }

    /// The text as a Retry-After header.
    private static func checkPause(_ header: String) throws {
        guard let seconds = RetryAfter.seconds(header: header, sent: nil) else { return }
        try require("a pause is bounded: \(seconds)", RetryAfter.bounds.contains(seconds))
    }

    static func check(_ response: ChuckNorrisResponse) throws {
        let joke = JokeModel(response: response)
        for text in [JokeRenderer.render(joke), JokeRenderer.renderOrigin(joke)] {
            try HarmlessText.checkLine(text.encoded(usesColor: false).string, "a joke or its origin")
        }
        let wrapped = JokeRenderer.render(joke).wrapped(to: 20).encoded(usesColor: false)
        try HarmlessText.check(wrapped.string, "a wrapped joke")
        try checkJSON(joke, of: response)
        let favorite = Favorite(joke, savedAt: Date(timeIntervalSince1970: 0))
        try HarmlessText.checkLine(favorite.json, "a favorite's JSON")
        let isKept = (try? JSONDecoder().decode(Favorite.self, from: Data(favorite.json.utf8))) == favorite
        try require("a favorite is read as it was written: \(favorite.json)", isKept)
    }

    private static func checkJSON(_ joke: JokeModel, of response: ChuckNorrisResponse) throws {
        let json = joke.json
        try HarmlessText.checkLine(json, "a joke's JSON")
        let again = try? JSONDecoder().decode(ChuckNorrisResponse.self, from: Data(json.utf8))
        try require("a joke's JSON is the joke: \(json)", again == response)
        let object = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let value = object?["value"] as? String
        try require("every parser reads the same joke: \(json)", value.map { Array($0.utf8) } == Array(joke.joke.utf8))
        try require("a joke's JSON has eight members: \(json)", object?.count == 8)
    }

    /// Decodes a response as the service does; returns nil for an error, whose message must be harmless.
    static func answer<Answer: Decodable & Sendable>(status: Int, _ body: Data) async throws -> Answer? {
        do throws(ChuckNorrisError) {
            return try await HTTPResponse(status: status, body: body).decode(notFound: .noJoke(.id("an-id"), in: .api))
        } catch {
            try HarmlessText.checkSentence(Failure(error).sentence())
            return nil
        }
    }
}
