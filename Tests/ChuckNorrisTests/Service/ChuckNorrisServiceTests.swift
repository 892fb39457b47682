import ChuckNorris
import TestSupport
import Vaccine
import XCTest

/// The service with the real networking, against a server that answers as the API does.
final class ChuckNorrisServiceTests: XCTestCase {
    private var api: LoopbackAPI!

    override func setUpWithError() throws {
        api = try LoopbackAPI()
        let base = try APIBase(parsing: api.baseURL)
        Vaccine.setCure(
            for: Networking.self,
            isUnique: true,
            with: HTTPNetworking(api: base, userAgent: "norris/test", timeout: 10)
        )
    }

    override func tearDown() {
        api.stop()
        api = nil
    }

    func testRandomJoke() async throws {
        let joke = try await ChuckNorrisService().getRandomJoke()

        XCTAssertTrue([LoopbackJoke].samples.map(\.value).contains(joke.value))
        XCTAssertEqual(api.requests.map(\.target), ["/jokes/random"])
    }

    func testRandomJokeByCallback() {
        let isDone = expectation(description: "called back")
        ChuckNorrisService().getRandomJoke { result in
            if case let .failure(error) = result {
                XCTFail("failed with \(error)")
            }
            isDone.fulfill()
        }
        wait(for: [isDone], timeout: 10)
    }

    func testJokeOfCategories() async throws {
        let one = try await ChuckNorrisService().getJoke(.random(categories: ["science"]))
        let two = try await ChuckNorrisService().getJoke(.random(categories: ["food", "science"]))

        XCTAssertEqual(one.categories, ["science"])
        XCTAssertFalse(Set(["food", "science"]).isDisjoint(with: two.categories))
    }

    func testJokeAboutAName() async throws {
        let joke = try await ChuckNorrisService().getJoke(.random(name: "Grace Hopper"))

        XCTAssertTrue(joke.value.contains("Grace Hopper"), joke.value)
    }

    func testJokeByID() async throws {
        let sample = try XCTUnwrap([LoopbackJoke].samples.last)

        let joke = try await ChuckNorrisService().getJoke(.id(sample.id))

        XCTAssertEqual(joke.value, sample.value)
    }

    func testCategories() async throws {
        let categories = try await ChuckNorrisService().getCategories()

        XCTAssertEqual(categories, ["dev", "food", "science"])
    }

    func testSearch() async throws {
        let word = "chuck norris"
        let expected = [LoopbackJoke].samples.map(\.value).filter { $0.lowercased().contains(word) }

        let found = try await ChuckNorrisService().searchJokes(SearchQuery(word)).jokes

        XCTAssertFalse(expected.isEmpty)
        XCTAssertEqual(found.map(\.value), expected)
    }

    func testUnknownCategoryAndIdAreAnswers() async {
        for request in [JokeRequest.random(categories: ["foo"]), .id("no-such-id"), .id("random"), .id("search")] {
            do {
                let joke = try await ChuckNorrisService().getJoke(request)
                XCTFail("got \(joke)")
            } catch {
                XCTAssertEqual(error as? ChuckNorrisError, .noJoke(request, in: .api))
            }
        }
    }

    func testSearchThatFindsNothingSaysSo() async throws {
        let query = try SearchQuery("no such words")
        do {
            let found = try await ChuckNorrisService().searchJokes(query).jokes
            XCTFail("got \(found)")
        } catch {
            XCTAssertEqual(error as? ChuckNorrisError, .nothingFound(query, in: .api))
        }
    }

    func testServerWithoutJokesIsNotAJokeAPI() async {
        api.answerNext(.json(status: 404, body: "{\"status\":404,\"error\":\"Not Found\"}"))
        do {
            let joke = try await ChuckNorrisService().getRandomJoke()
            XCTFail("got \(joke)")
        } catch {
            XCTAssertEqual(error as? ChuckNorrisError, .notAJoke)
        }
    }

    func testNotFoundForARandomJokeIsNotAJoke() async {
        api.answerNext(.json(status: 404, body: "{\"status\":404}"))
        do {
            let categories = try await ChuckNorrisService().getCategories()
            XCTFail("got \(categories)")
        } catch {
            XCTAssertEqual(error as? ChuckNorrisError, .notAJoke)
        }
    }

    func testBlankJokeIsNotAJoke() async throws {
        for blank in ["", " \\n", "\\u200b\\u0007"] {
            api.answerNext(.json(body: "{\"id\":\"x\",\"value\":\"\(blank)\"}"))
            do {
                let joke = try await ChuckNorrisService().getRandomJoke()
                XCTFail("got \(joke)")
            } catch {
                XCTAssertEqual(error as? ChuckNorrisError, .notAJoke)
            }
        }
        api.answerNext(.json(body: "{\"result\":[{\"id\":\"x\",\"value\":\" \"},{\"id\":\"y\",\"value\":\"ha\"}]}"))
        let found = try await ChuckNorrisService().searchJokes(SearchQuery("any")).jokes
        XCTAssertEqual(found.map(\.value), ["ha"])
    }

    func testOtherServerIsNotAJokeAPI() async {
        api.answerNext(.text(status: 200, body: "<html>It works!</html>"))
        do {
            let joke = try await ChuckNorrisService().getRandomJoke()
            XCTFail("got \(joke)")
        } catch {
            XCTAssertEqual(error as? ChuckNorrisError, .notAJoke)
        }
    }
}
