import ChuckNorris
import TestSupport
import XCTest

/// What comes of a fetch that goes wrong.
@MainActor
final class PrefetchingFailureTests: PrefetchingTestCase {
    func testFetchThatFailedIsSaidToNobody() async throws {
        for failure in [ScriptedAnswer.text(status: 200, body: "<html>"), .json(status: 400, body: "{}")] {
            let api = try start()
            api.answerNext(.standard, failure)
            let clock = Clock()
            let service = PrefetchingService(ChuckNorrisService(), now: clock.now)
            _ = try await service.getRandomJoke()
            try await clock.waitUntilAsked(count: 2)

            let second = try await service.getRandomJoke()

            XCTAssertEqual(second.id, "c", "\(failure)")
        }
    }

    func testFailureThatSomebodyWaitedForIsTheirs() async throws {
        let api = try start()
        api.answerNext(.standard, .afterRelease(.text(status: 200, body: "<html>")))
        let service = service()
        _ = try await service.getRandomJoke()
        try await api.waitForRequest(count: 2)

        let task = Task { try await service.getRandomJoke() }
        await Task.yield()
        try api.release()

        switch await task.result {
        case let .success(joke): XCTFail("got \(joke)")
        case let .failure(error): XCTAssertEqual(error as? ChuckNorrisError, .notAJoke)
        }
    }

    func testServerThatAskedForAPauseIsNotAskedAgain() async throws {
        for (asked, passed, said) in [(60, 20, 40), (3, 4, 6), (nil, 9, nil)] as [(Int?, Int, Int?)] {
            let api = try start()
            let headers = asked.map { ["Retry-After": "\($0)"] } ?? [:]
            api.answerNext(.standard, .text(status: 503, headers: headers, body: "busy"))
            let clock = Clock()
            let service = PrefetchingService(ChuckNorrisService(), now: clock.now)
            _ = try await service.getRandomJoke()
            try await clock.waitUntilAsked(count: 2)

            clock.advance(by: .seconds(passed))
            do {
                let categories = try await service.getCategories()
                XCTFail("got \(categories)")
            } catch {
                XCTAssertEqual(error as? ChuckNorrisError, .unavailable(status: 503, retryAfter: said))
            }
            XCTAssertEqual(api.requests.count, 2)
        }
    }

    func testServerIsAskedAgainAfterThePause() async throws {
        let api = try start()
        api.answerNext(.standard, .text(status: 429, headers: ["Retry-After": "60"], body: "busy"))
        let service = service()
        _ = try await service.getRandomJoke()
        try await waitForFetch(1)

        clock.advance(by: .seconds(60))
        let second = try await service.getRandomJoke()

        XCTAssertEqual(second.id, "c")
    }

    func testPauseIsKeptByWhoFallsBack() async throws {
        let api = try start()
        api.answerNext(.standard, .text(status: 429, headers: ["Retry-After": "60"], body: "busy"))
        let service = FallbackService(
            primary: service(),
            secondary: BundledJokes(),
            onFallback: { _ in },
            now: clock.now
        )
        _ = try await service.getRandomJoke()
        // Asked for by the one question, and by the fetch.
        try await waitForFetch(1)

        let second = try await service.getRandomJoke()
        let third = try await service.getRandomJoke()

        XCTAssertEqual([second.source, third.source], [.bundled, .bundled])
        XCTAssertEqual(api.requests.count, 2)
    }

    func testNothingIsFetchedAfterAnError() async throws {
        let api = try start()
        let service = service()
        _ = try await service.getRandomJoke()
        try await waitForFetch(1)
        api.answerNext(.text(status: 200, body: "<html>"))

        _ = try? await service.getJoke(.random(categories: ["dev"]))
        _ = try await service.getCategories()
        // What would have been fetched would have reached the server before all of these.
        let other = try networking(api)
        for _ in 0 ..< 20 {
            _ = try await other.response(to: .categories)
        }

        XCTAssertEqual(api.requests.filter { $0.path == "/jokes/random" }.count, 3)
    }
}
