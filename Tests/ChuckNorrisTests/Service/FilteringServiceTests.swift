import ChuckNorris
import Platform
import TestSupport
import Vaccine
import XCTest

/// The service around the real one with the real networking; the server answers with the jokes in turn.
final class FilteringServiceTests: XCTestCase {
    private let rude = LoopbackJoke(id: "rude", value: "Chuck Norris said it out loud.", categories: ["explicit"])
    private let store = SettingsStore()

    override func setUp() {
        Vaccine.setCure(for: SettingsStoring.self, to: store)
        Vaccine.setCure(for: RecentJokes.self, isUnique: true, with: RecentJokes())
    }

    func testExplicitJokeIsDrawnAgain() async throws {
        let api = try start([rude, joke("a"), rude, rude, joke("b")])

        let shown = try await draw(2, .random())

        XCTAssertEqual(shown, ["a", "b"])
        XCTAssertEqual(api.requests.count, 5)
    }

    func testExplicitJokesAreShownWhereAllowed() async throws {
        let api = try start([rude, joke("a", "dev")])
        store.settings.allowsExplicit = true
        let service = service()

        let random = try await service.getRandomJoke()
        let wished = try await service.getJoke(.random(categories: ["explicit"]))
        let byID = try await service.getJoke(.id("rude"))
        let found = try await service.searchJokes(SearchQuery("chuck")).jokes
        let categories = try await service.getCategories()

        XCTAssertEqual([random, wished, byID].map(\.id), ["rude", "rude", "rude"])
        XCTAssertEqual(found.map(\.id), ["rude", "a"])
        XCTAssertEqual(categories, ["dev", "explicit"])
        XCTAssertFalse(api.requests.isEmpty)
    }

    func testSettingTakesEffectWithTheNextRequest() async throws {
        let api = try start([rude])
        let service = service()
        await assertThrows(ChuckNorrisError.onlyExplicit) { try await service.getRandomJoke() }

        store.settings.allowsExplicit = true
        let joke = try await service.getRandomJoke()

        XCTAssertEqual(joke.id, "rude")
        XCTAssertEqual(api.requests.count, 7)
    }

    func testDrawsAreLimitedWhereAllJokesAreExplicit() async throws {
        let api = try start([rude])

        await assertThrows(ChuckNorrisError.onlyExplicit) { try await self.service().getRandomJoke() }
        XCTAssertEqual(api.requests.count, 6)
    }

    func testExplicitCategoryIsRefusedWithoutARequest() async throws {
        let api = try start([rude, joke("a", "dev")])

        for categories in [["explicit"], ["dev", "Explicit"]] {
            await assertThrows(ChuckNorrisError.explicit) {
                try await self.service().getJoke(.random(categories: categories))
            }
        }
        XCTAssertEqual(api.requests.count, 0)
    }

    func testExplicitJokeIsRefusedByID() async throws {
        let api = try start([rude, joke("a")])

        await assertThrows(ChuckNorrisError.explicit) { try await self.service().getJoke(.id("rude")) }
        let clean = try await service().getJoke(.id("a"))

        XCTAssertEqual(clean.id, "a")
        XCTAssertEqual(api.requests.count, 2)
    }

    func testExplicitCategoryIsNotListed() async throws {
        let api = try start([rude, joke("a", "dev"), joke("b", "travel")])

        let categories = try await service().getCategories()

        XCTAssertEqual(categories, ["dev", "travel"])
        XCTAssertEqual(api.requests.count, 1)
    }

    func testSearchLeavesOutExplicitJokes() async throws {
        let api = try start([rude, joke("a")])
        let loud = try SearchQuery("out loud")

        let found = try await service().searchJokes(SearchQuery("chuck")).jokes

        XCTAssertEqual(found.map(\.id), ["a"])
        await assertThrows(ChuckNorrisError.nothingFound(loud, in: .api)) { try await self.service().searchJokes(loud) }
        XCTAssertEqual(api.requests.count, 2)
    }

    func testRecentJokeIsDrawnAgain() async throws {
        let api = try start([joke("a"), joke("a"), joke("b"), joke("b"), joke("a"), joke("c")])

        let shown = try await draw(3, .random())

        XCTAssertEqual(shown, ["a", "b", "c"])
        XCTAssertEqual(api.requests.count, 6)
    }

    func testRecentJokesOutliveTheService() async throws {
        let api = try start([joke("a"), joke("b")])
        let byID = try await service().getJoke(.id("a"))

        let shown = try await draw(1, .random())

        XCTAssertEqual([byID.id] + shown, ["a", "b"])
        XCTAssertEqual(api.requests.count, 3)
    }

    func testSmallCategoryRepeatsTheLeastRecentJoke() async throws {
        let api = try start([joke("a", "dev"), rude, joke("b", "dev"), joke("c", "dev")])

        let shown = try await draw(7, .random(categories: ["dev"]))

        XCTAssertEqual(shown, ["a", "b", "c", "a", "b", "c", "a"])
        XCTAssertEqual(api.requests.count, 3 + 4 * 6)
    }

    func testErrorEndsTheDraws() async throws {
        let api = try start([rude])
        api.answerNext(.standard, .text(status: 503, body: "busy"))

        await assertThrows(ChuckNorrisError.unavailable(status: 503, retryAfter: nil)) {
            try await self.service().getRandomJoke()
        }
        XCTAssertEqual(api.requests.count, 2)
    }

    func testRecentJokeIsReturnedWhenTheNextDrawFails() async throws {
        let api = try start([LoopbackJoke(id: "only", value: "Chuck Norris again.")])
        let service = service()
        _ = try await service.getRandomJoke()
        api.answerNext(.standard, .text(status: 503, body: "busy"))

        let joke = try await service.getRandomJoke()

        XCTAssertEqual(joke.id, "only")
        XCTAssertEqual(api.requests.count, 3)
    }

    func testRepeatedJokeIsReturnedWhenCancelledDuringTheLastDraw() async throws {
        let service = FilteringService(RepeatingService(drawThatCancels: FilteringService.maximumDraws + 1))
        _ = try await service.getRandomJoke()

        let joke = try await Task { try await service.getRandomJoke() }.value

        XCTAssertEqual(joke.id, "same")
    }

    func testCancellationEndsTheDraws() async throws {
        let api = try start([rude])
        api.answerNext(.standard, .never)
        let service = FilteringService(ChuckNorrisService())
        let task = Task { try await service.getRandomJoke() }
        try await api.waitForRequest(count: 2)

        task.cancel()

        switch await task.result {
        case let .success(joke): XCTFail("got \(joke)")
        case let .failure(error): XCTAssertTrue(error is CancellationError, "\(error)")
        }
        XCTAssertEqual(api.requests.count, 2)
    }

    func testCallbackFormIsFilteredToo() throws {
        let api = try start([rude, joke("a")])
        let isDone = expectation(description: "called back")

        service().getRandomJoke { result in
            XCTAssertEqual(try? result.get().id, "a")
            isDone.fulfill()
        }

        wait(for: [isDone], timeout: 10)
        XCTAssertEqual(api.requests.count, 2)
    }

    /// Starts the server, which stops when it is released.
    private func start(_ jokes: [LoopbackJoke]) throws -> LoopbackAPI {
        let api = try LoopbackAPI(jokes: jokes)
        let base = try APIBase(parsing: api.baseURL)
        Vaccine.setCure(
            for: Networking.self,
            isUnique: true,
            with: HTTPNetworking(api: base, userAgent: "norris/test", timeout: 10)
        )
        return api
    }

    private func service() -> FilteringService {
        FilteringService(ChuckNorrisService())
    }

    private func draw(_ count: Int, _ request: JokeRequest) async throws -> [String] {
        var shown: [String] = []
        for _ in 0 ..< count {
            try await shown.append(service().getJoke(request).id)
        }
        return shown
    }

    private func joke(_ id: String, _ categories: String...) -> LoopbackJoke {
        LoopbackJoke(id: id, value: "Chuck Norris told joke \(id).", categories: categories)
    }
}

/// Answers with the same joke again and again; during one draw, the task that asks is cancelled.
private final class RepeatingService: AsyncChuckNorrisServicing, Sendable {
    private let drawThatCancels: Int
    private let draws = Locked(0)

    init(drawThatCancels: Int) {
        self.drawThatCancels = drawThatCancels
    }

    func getJoke(_: JokeRequest) async throws -> ChuckNorrisResponse {
        let draw = draws.withLock { draws in
            draws += 1
            return draws
        }
        if draw == drawThatCancels {
            withUnsafeCurrentTask { $0?.cancel() }
        }
        return ChuckNorrisResponse(iconUrl: "", id: "same", url: "", value: "Chuck Norris again.")
    }
}
