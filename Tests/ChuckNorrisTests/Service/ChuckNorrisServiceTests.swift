import Foundation
import TestSupport
import XCTest
@testable import ChuckNorris

/// The API's answers, recorded.
private struct RecordedNetworking: Networking {
    let response: HTTPResponse
    let host = "api.test"

    func response(to _: Endpoint) async throws -> HTTPResponse {
        response
    }
}

final class ChuckNorrisServiceTests: XCTestCase {
    /// - Parameter body: A text, or the name of a file.
    private func service(_ status: Int, _ body: String, retryAfter: Int? = nil) throws -> ChuckNorrisService {
        let folder = try XCTUnwrap(Bundle.module.resourceURL).appending(path: "Fixtures")
        let data = (try? Data(contentsOf: folder.appending(path: body))) ?? Data(body.utf8)
        let response = HTTPResponse(status: status, body: data, retryAfter: retryAfter)
        return ChuckNorrisService(RecordedNetworking(response: response))
    }

    func testAnswersOfTheServerAreDecoded() async throws {
        let api = try LoopbackAPI()
        let service = try ChuckNorrisService(CurlNetworking(to: api.baseURL))

        try await assertEqual(service.getRandomJoke().id, "tstServerPassed0000001")
        try await assertEqual(service.getJoke(JokeRequest(categories: ["Food"])).categories, ["food"])
        let joke = try await service.getJoke(JokeRequest(categories: ["dev"], name: "Bob"))
        XCTAssertEqual(joke.value, "Bob tested this server. It passed.")
        let full = try await service.getJoke(JokeRequest(id: "tstSoupWaits0000000004"))
        XCTAssertEqual([full.source, full.others["updated_at"]], ["api", "2020-05-22 06:16:41.133769"])
        XCTAssertTrue(full.url.hasSuffix(full.id) && full.iconUrl.hasSuffix(".png"))
        try await assertEqual(service.getCategories(), ["dev", "food", "science"])
        try await assertEqual(service.searchJokes(SearchQuery("DOESN’T")).map(\.id), ["tstCompilerWarns000002"])
        try await assertEqual(service.searchJokes(SearchQuery("ask", categories: ["Dev"])).count, 1)
    }

    func testNotFoundIsSaidInTheUsersSpelling() async throws {
        let api = try LoopbackAPI()
        let service = try ChuckNorrisService(CurlNetworking(to: api.baseURL))
        let unknown = ["nosuch", "random", "", ".."].map { (id: String) in
            (JokeRequest(id: id), "There is no joke with the id \"\(id)\".")
        }
        for (request, sentence) in unknown + [
            (JokeRequest(categories: ["Bob"]), "There is no Bob joke."),
            (JokeRequest(categories: ["dev", "Bob"]), "There is no dev or Bob joke."),
            (JokeRequest(categories: ["Bob"], name: "Eve"), "There is no Bob joke that can be told about Eve."),
        ] {
            await assertThrows(Failure(.nothingFound, sentence)) { try await service.getJoke(request) }
        }
        await assertThrows(Failure(.nothingFound, "No joke in food contains \"gravity\".")) {
            try await service.searchJokes(SearchQuery("gravity", categories: ["food"]))
        }
    }

    func testOtherServersAreNoJokeAPI() async {
        for (status, body) in [
            (200, "captive-portal.html"), (404, "captive-portal.html"), (404, "not-found.json"), (200, "{}"),
            (200, #"{"id": "a", "value": " \u200b "}"#), (200, ""),
        ] {
            await assertThrows(Failure.notAJoke) { try await self.service(status, body).getRandomJoke() }
        }
        await assertThrows(Failure.notAJoke) { try await self.service(404, "<p>").getJoke(JokeRequest(id: "a")) }
    }

    func testFailuresOfTheServerSayWhatItSays() async {
        for (status, body, named, sentence, retryAfter) in [
            (503, "<h1>", nil, "is unavailable (status 503).", nil),
            (429, "<h1>", nil, "asks for a pause (status 429).", 60),
            (503, "", 7, "asks for a pause (status 503).", 7),
            (301, "", nil, "rejected the request (status 301).", nil),
            (400, "bad-request.json", nil, """
            rejected the request (status 400: search.query: size must be between 3 and 120).
            """, nil),
        ] as [(Int, String, Int?, String, Int?)] {
            await assertThrows(Failure(.unavailable, "The joke server \(sentence)", retryAfter: retryAfter)) {
                try await self.service(status, body, retryAfter: named).getRandomJoke()
            }
        }
    }
}
