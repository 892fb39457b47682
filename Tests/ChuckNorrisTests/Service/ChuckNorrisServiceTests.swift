import Foundation
import TestSupport
import Vaccine
import XCTest
@testable import ChuckNorris

/// The service with recorded responses in place of the network, or with a server that answers as the API does.
final class ChuckNorrisServiceTests: XCTestCase {
    private let networking = NetworkingStub()
    private var service: ChuckNorrisService {
        ChuckNorrisService()
    }

    override func setUp() {
        Vaccine.setCure(for: Networking.self) { [networking] in networking }
    }

    func testEachQuestionIsAnswered() async throws {
        let api = try LoopbackAPI.start(.samples)
        let random = try await answer { service.getRandomJoke(callback: $0) }
        XCTAssertEqual(api.requests.map(\.target), ["/jokes/random"])
        let sample = try XCTUnwrap([LoopbackJoke].samples.last)
        let science = try await service.getJoke(.random(categories: ["science"]))
        let either = try await service.getJoke(.random(categories: ["food", "science"]))
        let personal = try await service.getJoke(.random(name: "Grace Hopper"))
        let word = "chuck norris"
        let expected = [LoopbackJoke].samples.map(\.value).filter { $0.lowercased().contains(word) }

        XCTAssertTrue([LoopbackJoke].samples.map(\.value).contains(random.value))
        XCTAssertEqual(science.categories, ["science"])
        XCTAssertFalse(Set(["food", "science"]).isDisjoint(with: either.categories))
        XCTAssertTrue(personal.value.contains("Grace Hopper"), personal.value)
        try await assertEqual(service.getJoke(.id(sample.id)).value, sample.value)
        try await assertEqual(service.getCategories(), ["dev", "food", "science"])
        XCTAssertFalse(expected.isEmpty)
        try await assertEqual(service.searchJokes(SearchQuery(word)).jokes.map(\.value), expected)
        for request in [JokeRequest.random(categories: ["foo"]), .id("no-such-id"), .id("random"), .id("search")] {
            await assertThrows(ChuckNorrisError.noJoke(request, in: .api)) { try await self.service.getJoke(request) }
        }
    }

    func testResponsesOfTheServerAreDecoded() async throws {
        for status in [200, 203] {
            networking.response = try Fixture.response("joke.json", status: status)
            try await assertEqual(service.getJoke(.id("x")).id, "kR4vXwqETd2mPzs-8bYuHg", "\(status)")
        }
        networking.response = try Fixture.response("categories.json")
        try await assertEqual(service.getCategories().count, 16)
        networking.response = try Fixture.response("search.json")
        let found = try await service.searchJokes(SearchQuery("moon"))
        XCTAssertEqual(found.jokes.map(\.id), ["kR4vXwqETd2mPzs-8bYuHg", "Zz9yXw8vUt7sRq6pOn5mLk"])
        // A blank joke is none.
        let body = #"{"result":[{"id":"x","value":" "},{"id":"y","value":"ha"}]}"#
        networking.response = HTTPResponse(status: 200, body: Data(body.utf8))
        try await assertEqual(service.searchJokes(SearchQuery("any")).jokes.map(\.value), ["ha"])
    }

    func testOtherResponsesAreErrors() async throws {
        let portal = "captive-portal.html"
        let missing = try Fixture.response("not-found.json", status: 404)
        // A server without any joke is no API of jokes.
        for request in [JokeRequest.random(), .random(length: .short)] {
            networking.response = missing
            await assertThrows(ChuckNorrisError.notAJoke) { try await self.service.getJoke(request) }
        }
        let rows: [(response: HTTPResponse, error: ChuckNorrisError)] = try [
            (missing, .noJoke(.id("x"), in: .api)),
            (Fixture.response(portal, status: 404), .notAJoke),
            (Fixture.response(portal), .notAJoke),
            (Fixture.response("categories.json"), .notAJoke),
            (
                Fixture.response("bad-request.json", status: 400),
                .rejected(status: 400, message: "search.query size must be between 3 and 120")
            ),
            (Fixture.response(portal, status: 403), .rejected(status: 403, message: nil)),
            (Fixture.response(portal, status: 302), .rejected(status: 302, message: nil)),
            (Fixture.response(portal, status: 429, retryAfter: 12), .unavailable(status: 429, retryAfter: 12)),
            (Fixture.response(portal, status: 503), .unavailable(status: 503, retryAfter: nil)),
        ]
        for (response, error) in rows {
            networking.response = response
            await assertThrows(error, "for \(response)") { try await self.service.getJoke(.id("x")) }
        }
    }

    func testRejectionHasTheMostSpecificMessage() async {
        let expectations = [
            #"{"status":400,"error":"e","message":"m","violations":{"c":"3","a":"1","d":"4","b":"2"}}"#: "a 1, b 2, c 3, d 4",
            #"{"status":400,"error":"e","message":"m"}"#: "m",
            #"{"status":400,"error":"e"}"#: "e",
        ]
        for (body, message) in expectations {
            networking.response = HTTPResponse(status: 400, body: Data(body.utf8))
            await assertThrows(ChuckNorrisError.rejected(status: 400, message: message)) {
                try await self.service.getCategories()
            }
        }
    }
}

/// Answers each request with one response.
private final class NetworkingStub: Networking {
    let host = "api.example"
    nonisolated(unsafe) var response = HTTPResponse(status: 200)

    func response(to _: Endpoint) -> HTTPResponse {
        response
    }

    func close() {}
}
