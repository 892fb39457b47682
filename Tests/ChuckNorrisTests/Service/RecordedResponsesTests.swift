import Foundation
import Platform
import Vaccine
import XCTest
@testable import ChuckNorris

/// The service with recorded responses in place of the network.
final class RecordedResponsesTests: XCTestCase {
    private let networking = NetworkingStub()
    private var service: ChuckNorrisService {
        ChuckNorrisService()
    }

    override func setUp() {
        Vaccine.setCure(for: Networking.self) { [networking] in networking }
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
    }

    func testOtherResponsesAreErrors() async throws {
        let portal = "captive-portal.html"
        let rows: [(response: HTTPResponse, error: ChuckNorrisError)] = try [
            (Fixture.response("not-found.json", status: 404), .noJoke(.id("x"), in: .api)),
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
    private let answer = Locked(HTTPResponse(status: 200))

    var response: HTTPResponse {
        get { answer.withLock(\.self) }
        set { answer.withLock { $0 = newValue } }
    }

    let host = "api.example"

    func response(to _: Endpoint) -> HTTPResponse {
        response
    }

    func close() {}
}
