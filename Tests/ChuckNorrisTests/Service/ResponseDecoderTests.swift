import Foundation
import XCTest
@testable import ChuckNorris

final class ResponseDecoderTests: XCTestCase {
    func testResponsesOfTheServerAreDecoded() async throws {
        let joke: ChuckNorrisResponse = try await decode("joke.json")
        let categories: [String] = try await decode("categories.json")
        let search: SearchResponse = try await decode("search.json")

        XCTAssertEqual(joke.id, "kR4vXwqETd2mPzs-8bYuHg")
        XCTAssertEqual(categories.count, 16)
        XCTAssertEqual(search.result.map(\.id), ["kR4vXwqETd2mPzs-8bYuHg", "Zz9yXw8vUt7sRq6pOn5mLk"])
    }

    func testEverySuccessStatusIsDecoded() async throws {
        let joke: ChuckNorrisResponse = try await decode("joke.json", status: 203)

        XCTAssertEqual(joke.id, "kR4vXwqETd2mPzs-8bYuHg")
    }

    func testNotFoundIsTheGivenError() async {
        await assertError(.noJoke(.id("x"), in: .api), "not-found.json", status: 404)
    }

    func testOtherNotFoundPageIsNotAJoke() async {
        await assertError(.notAJoke, "captive-portal.html", status: 404)
    }

    func testLoginPageIsNotAJoke() async {
        await assertError(.notAJoke, "captive-portal.html", status: 200)
    }

    func testOtherJSONIsNotAJoke() async {
        await assertError(.notAJoke, "categories.json", status: 200)
    }

    func testRejectionHasTheServersMessage() async {
        await assertError(
            .rejected(status: 400, message: "search.query size must be between 3 and 120"),
            "bad-request.json",
            status: 400
        )
        await assertError(.rejected(status: 403, message: nil), "captive-portal.html", status: 403)
        await assertError(.rejected(status: 302, message: nil), "captive-portal.html", status: 302)
    }

    func testRejectionHasTheMostSpecificMessage() async {
        let expectations = [
            #"{"status":400,"error":"e","message":"m","violations":{"c":"3","a":"1","d":"4","b":"2"}}"#: "a 1, b 2, c 3, d 4",
            #"{"status":400,"error":"e","message":"m"}"#: "m",
            #"{"status":400,"error":"e"}"#: "e",
        ]
        for (body, message) in expectations {
            let response = HTTPResponse(status: 400, body: Data(body.utf8))
            do {
                let answer: [String] = try await ResponseDecoder.decode(response, notFound: .notAJoke)
                XCTFail("got \(answer)")
            } catch {
                XCTAssertEqual(error, .rejected(status: 400, message: message))
            }
        }
    }

    func testBusyAndBrokenServersAreUnavailable() async {
        await assertError(.unavailable(status: 429, retryAfter: 12), "captive-portal.html", status: 429, retryAfter: 12)
        await assertError(.unavailable(status: 503, retryAfter: nil), "captive-portal.html", status: 503)
    }

    private func decode<Answer: Decodable & Sendable>(
        _ name: String,
        status: Int = 200,
        retryAfter: Int? = nil
    ) async throws -> Answer {
        let response = try HTTPResponse(status: status, retryAfter: retryAfter, body: Fixture.data(name))
        return try await ResponseDecoder.decode(response, notFound: .noJoke(.id("x"), in: .api))
    }

    private func assertError(
        _ expected: ChuckNorrisError,
        _ name: String,
        status: Int,
        retryAfter: Int? = nil,
        line: UInt = #line
    ) async {
        var error: (any Error)?
        do {
            let _: ChuckNorrisResponse = try await decode(name, status: status, retryAfter: retryAfter)
        } catch let thrown {
            error = thrown
        }
        XCTAssertEqual(error as? ChuckNorrisError, expected, line: line)
    }
}
