import Foundation
import XCTest
@testable import ChuckNorris

final class ResponseDecoderTests: XCTestCase {
    func testResponsesOfTheServerAreDecoded() async throws {
        let categories: [String] = try await decode(Fixture.response("categories.json"))
        let search: SearchResponse = try await decode(Fixture.response("search.json"))

        for status in [200, 203] {
            let joke: ChuckNorrisResponse = try await decode(Fixture.response("joke.json", status: status))
            XCTAssertEqual(joke.id, "kR4vXwqETd2mPzs-8bYuHg", "\(status)")
        }
        XCTAssertEqual(categories.count, 16)
        XCTAssertEqual(search.result.map(\.id), ["kR4vXwqETd2mPzs-8bYuHg", "Zz9yXw8vUt7sRq6pOn5mLk"])
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
            await assertThrows(error, "for \(response)") {
                try await self.decode(response) as ChuckNorrisResponse
            }
        }
    }

    func testRejectionHasTheMostSpecificMessage() async {
        let expectations = [
            #"{"status":400,"error":"e","message":"m","violations":{"c":"3","a":"1","d":"4","b":"2"}}"#: "a 1, b 2, c 3, d 4",
            #"{"status":400,"error":"e","message":"m"}"#: "m",
            #"{"status":400,"error":"e"}"#: "e",
        ]
        for (body, message) in expectations {
            await assertThrows(ChuckNorrisError.rejected(status: 400, message: message)) {
                try await self.decode(HTTPResponse(status: 400, body: Data(body.utf8))) as [String]
            }
        }
    }

    private func decode<Answer: Decodable & Sendable>(_ response: HTTPResponse) async throws -> Answer {
        try await response.decode(notFound: .noJoke(.id("x"), in: .api))
    }
}
