import Foundation
import XCTest
@testable import ChuckNorris

final class ResponseDecoderTests: XCTestCase {
    func testAnswersOfTheServerAreRead() throws {
        let joke: ChuckNorrisResponse = try decode("joke.json")
        let categories: [String] = try decode("categories.json")
        let search: SearchResponse = try decode("search.json")

        XCTAssertEqual(joke.id, "kR4vXwqETd2mPzs-8bYuHg")
        XCTAssertEqual(categories.count, 16)
        XCTAssertEqual(search.result.map(\.id), ["kR4vXwqETd2mPzs-8bYuHg", "Zz9yXw8vUt7sRq6pOn5mLk"])
    }

    func testNotFoundMeansWhatTheQuestionSaysItMeans() {
        assertError(.noJoke(.id("x")), "not-found.json", status: 404)
    }

    func testPageThatIsNotThereIsNoAnswerAboutJokes() {
        assertError(.notAJoke, "captive-portal.html", status: 404)
    }

    func testPageOfALoginIsNoJoke() {
        assertError(.notAJoke, "captive-portal.html", status: 200)
    }

    func testAnotherShapeOfJSONIsNoJoke() {
        assertError(.notAJoke, "categories.json", status: 200)
    }

    func testRejectionTellsWhatTheServerSaid() {
        assertError(
            .rejected(status: 400, message: "search.query size must be between 3 and 120"),
            "bad-request.json",
            status: 400
        )
        assertError(.rejected(status: 403, message: nil), "captive-portal.html", status: 403)
        assertError(.rejected(status: 302, message: nil), "captive-portal.html", status: 302)
    }

    func testBusyAndBrokenServersAreUnavailable() {
        assertError(.unavailable(status: 429, retryAfter: 12), "captive-portal.html", status: 429, retryAfter: 12)
        assertError(.unavailable(status: 503, retryAfter: nil), "captive-portal.html", status: 503)
    }

    private func decode<Answer: Decodable>(
        _ name: String,
        status: Int = 200,
        retryAfter: Int? = nil
    ) throws -> Answer {
        let response = try NetworkingResponse(status: status, retryAfter: retryAfter, body: Fixture.data(name))
        return try ResponseDecoder.decode(response, notFound: .noJoke(.id("x")))
    }

    private func assertError(
        _ expected: ChuckNorrisError,
        _ name: String,
        status: Int,
        retryAfter: Int? = nil,
        line: UInt = #line
    ) {
        var error: (any Error)?
        do {
            let _: ChuckNorrisResponse = try decode(name, status: status, retryAfter: retryAfter)
        } catch let thrown {
            error = thrown
        }
        XCTAssertEqual(error as? ChuckNorrisError, expected, line: line)
    }
}
