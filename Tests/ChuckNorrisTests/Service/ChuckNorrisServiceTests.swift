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
    private func service(_ status: Int, _ body: String, retryAfter: Int? = nil) -> ChuckNorrisService {
        let response = HTTPResponse(status: status, body: Data(body.utf8), retryAfter: retryAfter)
        return ChuckNorrisService(RecordedNetworking(response: response))
    }

    private func recorded(_ name: String, status: Int) throws -> ChuckNorrisService {
        let folder = try XCTUnwrap(Bundle.module.resourceURL).appending(path: "Fixtures")
        return try service(status, String(contentsOf: folder.appending(path: name), encoding: .utf8))
    }

    func testAnswersOfTheServerAreDecoded() async throws {
        let api = try LoopbackAPI()
        let service = try ChuckNorrisService(CurlNetworking(to: api.baseURL))

        try await assertEqual(service.getRandomJoke().id, "tstServerPassed0000001")
        try await assertEqual(service.getJoke(JokeRequest(categories: ["Food"])).categories, ["food"])
        let joke = try await service.getJoke(JokeRequest(categories: ["dev"], name: "Bob"))
        XCTAssertEqual(joke.value, "Bob tested this server. It passed.")
        try await assertEqual(service.getJoke(JokeRequest(id: "tstSoupWaits0000000004")).source, .api)
        try await assertEqual(service.getCategories(), ["dev", "food", "science"])
        try await assertEqual(service.searchJokes(SearchQuery("DOESN’T")).map(\.id), ["tstCompilerWarns000002"])
        try await assertEqual(service.searchJokes(SearchQuery("ask", categories: ["Dev"])).count, 1)
        await assertEqual(service.getSourceSummary(), ["The API is \(api.host)."])
    }

    func testNotFoundIsSaidInTheUsersSpelling() async throws {
        let api = try LoopbackAPI()
        let service = try ChuckNorrisService(CurlNetworking(to: api.baseURL))
        for (request, sentence) in [
            (JokeRequest(categories: ["Bob"]), "There is no category \"Bob\"."),
            (JokeRequest(categories: ["dev", "Bob"]), "dev or Bob is not a category."),
            (JokeRequest(categories: ["Bob"], name: "Eve"), "There is no Bob joke that can be told about Eve."),
        ] {
            await assertThrows(Failure(.nothingFound, sentence)) { try await service.getJoke(request) }
        }
        for id in ["nosuch", "random", "", ".."] {
            await assertThrows(Failure(.nothingFound, "There is no joke with the id \"\(id)\".")) {
                try await service.getJoke(JokeRequest(id: id))
            }
        }
        await assertThrows(Failure(.nothingFound, "No joke in food contains \"gravity\".")) {
            try await service.searchJokes(SearchQuery("gravity", categories: ["food"]))
        }
    }

    func testOtherServersAreNoJokeAPI() async throws {
        for service in try [
            recorded("captive-portal.html", status: 200), recorded("captive-portal.html", status: 404),
            service(200, "{}"), service(200, #"{"id": "a", "value": " \u200b "}"#), service(200, ""),
            recorded("not-found.json", status: 404),
        ] {
            await assertThrows(Failure.notAJoke) { try await service.getRandomJoke() }
        }
        await assertThrows(Failure.notAJoke) { try await self.service(404, "<p>").getJoke(JokeRequest(id: "a")) }
    }

    func testFailuresOfTheServerSayWhatItSays() async throws {
        for (service, failure) in try [
            (service(503, "<h1>"), Failure(.unavailable, "The joke server is unavailable (status 503).")),
            (
                service(429, "<h1>"),
                Failure(.unavailable, "The joke server asks for a pause (status 429).", retryAfter: 60)
            ),
            (
                service(503, "", retryAfter: 7),
                Failure(.unavailable, "The joke server asks for a pause (status 503).", retryAfter: 7)
            ),
            (service(301, ""), Failure(.unavailable, "The joke server rejected the request (status 301).")),
            (
                recorded("bad-request.json", status: 400),
                Failure(
                    .unavailable,
                    "The joke server rejected the request (status 400: search.query size must be "
                        + "between 3 and 120)."
                )
            ),
        ] {
            await assertThrows(failure) { try await service.getRandomJoke() }
        }
    }
}
