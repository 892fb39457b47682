@testable import ChuckNorris
import TestSupport
import Vaccine
import XCTest

final class MixingServiceTests: CollectionTestCase {
    /// The API: each answer says what was requested.
    private struct API: AsyncChuckNorrisServicing {
        func getJoke(_ request: JokeRequest) -> ChuckNorrisResponse {
            ChuckNorrisResponse(id: "api", value: "\(request)", source: .api)
        }

        func getCategories() -> [String] {
            ["dev", "political"]
        }

        func searchJokes(_: SearchQuery) -> SearchResults<ChuckNorrisResponse> {
            SearchResults(jokes: [getJoke(.random())])
        }
    }

    private func service(_ list: String, _ api: ChuckNorrisServicing = API()) throws -> MixingService {
        let sources = try XCTUnwrap(JokeSources(parsing: [list], mine: folder.path("jokes")))
        var settings = ServiceSettings()
        settings.sources = sources
        let local = JokeCollections(draw: draw, store: SettingsStore(settings))
        return MixingService(api, local: local, sources: sources, draw: draw)
    }

    func testEachSourceIsAsLikelyAsItsWeight() async throws {
        try folder.write(jokes(3).joined(separator: "\n"), to: "jokes/own")
        for (list, weights) in [
            ("mine:3,api", ["own": 3, "api": 1]),
            ("mine:3 , api:2,builtin:4", ["own": 3, "api": 2, "bundled": 4.0]),
        ] {
            try await assert(drawSources(2000, from: service(list)), areOf: weights)
        }
    }

    func testOwnCategoriesAreNotSentToTheAPIWhichHasOthers() async throws {
        try folder.write("Mine coffee\n", to: "jokes/dev")
        try folder.write("Also mine\n", to: "jokes/own")
        let service = try service("mine,api:1000")
        for _ in 0 ..< 20 {
            let joke = try await service.getJoke(.random(categories: ["own"]))
            XCTAssertEqual(joke.value, "Also mine")
        }
        let joke = try await service.getJoke(.random(categories: ["political"]))
        XCTAssertEqual(joke.source, .api)
        let builtIn = try await service.getJoke(.id(BundledJokes.jokes[0].id))
        XCTAssertEqual(builtIn.source, .bundled)
        let found = try await service.searchJokes(SearchQuery("mine coffee")).jokes
        XCTAssertEqual(found.map(\.source), [.file("dev"), .api])
        let categories = try await service.getCategories()
        XCTAssertTrue(Set(["own", "dev", "political", "food"]).isSubset(of: categories))
    }

    func testSearchFindsBuiltInJokesOnceWhereTheyAreToldOrStandInForTheAPI() async throws {
        try folder.write("A moon of mine\n", to: "jokes/own")
        let (up, down) = ([JokeSource.file("own"), .api], [.file("own"), .bundled] as [JokeSource])
        for (list, api, sources) in [
            ("mine,api", API(), up), ("mine,api,builtin", API(), [.bundled] + up),
            ("mine,api", JokeCollections(), down),
        ] as [(String, ChuckNorrisServicing, [JokeSource])] {
            let first = try await service(list, api).searchJokes(SearchQuery("moon"))
            let found = try await first.jokes + (first.next?().jokes ?? [])
            XCTAssertEqual(Set(found.map(\.source.rawValue)), Set(sources.map(\.rawValue)), list)
            XCTAssertEqual(Set(found.map(\.id)).count, found.count, list)
        }
    }
}
