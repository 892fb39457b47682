import Foundation
import TestSupport
import XCTest
@testable import ChuckNorris

final class SourcesServiceTests: FolderTestCase {
    private let notes = Notes()
    private let api = ScriptedService()
    private var settings: SettingsStore!
    private var service: SourcesService!

    private var favorites: Favorites {
        Favorites(store: Store(folder: folder.path("data")))
    }

    private func use(_ jokes: String) throws {
        settings = try SettingsStore(jokes)
        service = SourcesService(
            api,
            settings: settings,
            favorites: favorites,
            ownJokesFolder: folder.path("jokes"),
            note: notes.add
        )
    }

    private func write(_ text: String, to name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: folder.path("jokes"), withIntermediateDirectories: true)
        try folder.write(text, to: name)
        return folder.path(name)
    }

    /// Where the jokes of many requests come from, with their numbers; the API answers with one joke.
    private func draw(_ request: JokeRequest = JokeRequest(), count: Int = 400) async throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for _ in 0 ..< count {
            let joke = try await service.getJoke(request)
            counts[joke.source.name, default: 0] += 1
        }
        return counts
    }

    private func answerForever(_ joke: ChuckNorrisResponse = .sample("a")) {
        for _ in 0 ..< 1000 {
            api.answerNext(.success(joke))
        }
    }

    func testAPICountsAsTheBuiltInCollection() async throws {
        let lines = (0 ..< BuiltInJokes.jokes.count).map { "joke \($0)" }.joined(separator: "\n")
        _ = try write(lines, to: "jokes/mine.txt")
        try use("api,mine")
        answerForever()

        let counts = try await draw()

        XCTAssertEqual(Set(counts.keys), ["api", "mine.txt"])
        XCTAssertTrue((140 ... 260).contains(counts["api"] ?? 0), "\(counts)")
        XCTAssertEqual(notes.all, [])
    }

    func testWithinACategoryTheAPICountsAsTheBuiltInJokesOfItAndAtLeastTen() async throws {
        let lines = (0 ..< 10).map { "joke \($0)" }.joined(separator: "\n")
        _ = try write(lines, to: "jokes/Political.txt")
        let dev = BuiltInJokes.jokes.filter { $0.categories == ["dev"] }.map { "own " + $0.value }
            .joined(separator: "\n")
        _ = try write(dev, to: "jokes/dev")
        try use("api,mine")
        answerForever()
        for category in ["political", "DEV"] {
            let counts = try await draw(JokeRequest(categories: [category]))
            XCTAssertTrue((140 ... 260).contains(counts["api"] ?? 0), "\(category): \(counts)")
        }
    }

    func testAPIIsNotAskedForACategoryThatOnlyTheUserHas() async throws {
        _ = try write("one", to: "jokes/work.txt")
        try use("api,mine")
        answerForever()

        try await assertEqual(draw(JokeRequest(categories: ["Work"])), ["work.txt": 400])
        XCTAssertEqual(api.requests.count, 0)
        let counts = try await draw(JokeRequest(categories: ["work", "dev"]))
        XCTAssertGreaterThan(counts["api"] ?? 0, counts["work.txt"] ?? 0)
        XCTAssertEqual(Set(api.requests.map(\.categories)), [["dev"]])
        try await assertEqual(draw(JokeRequest(categories: ["work", "Foo"]), count: 20), ["api": 20], "it knows foo")
        XCTAssertEqual(api.requests.last?.categories, ["Foo"])
    }

    func testOwnJokesAnswerWhereTheAPIHasNone() async throws {
        _ = try write("one", to: "jokes/political.txt")
        try use("api,mine")
        for _ in 0 ..< 50 {
            api.answerNext(.failure(Failure(.nothingFound, "There is no category \"political\".")))
        }
        try await assertEqual(draw(JokeRequest(categories: ["political"]), count: 20), ["political.txt": 20])
        XCTAssertGreaterThan(api.requests.count, 5)
    }

    func testLocalJokesOfAllPathsAreEquallyLikely() async throws {
        let many = try write((0 ..< 300).map { "joke \($0)" }.joined(separator: "\n"), to: "many.txt")
        _ = try write("a\nb\nc", to: "jokes/.hidden")
        _ = try write("a\nb\nc", to: "jokes/x.dat")
        _ = try write((0 ..< 100).map { "own \($0)" }.joined(separator: "\n"), to: "jokes/few")
        try use("mine,\(many)")

        let counts = try await draw()

        XCTAssertEqual(Set(counts.keys), ["few", "many.txt"])
        XCTAssertTrue((240 ... 360).contains(counts["many.txt"] ?? 0), "\(counts)")
        try await assertEqual(service.getCategories(), ["few", "many"])
        try await assertEqual(service.searchJokes(SearchQuery("OWN 7", categories: ["Few"])).count, 11)
    }

    func testFavoritesAreACategoryWhateverTheListNames() async throws {
        try use("api")
        await assertThrows(Failure(.nothingFound, "There are no favorites.")) {
            try await self.service.getJoke(JokeRequest(categories: ["Favorites"]))
        }
        _ = try favorites.add(JokeModel(response: .sample("f", "dev", source: .file("gone"))))

        try await assertEqual(draw(JokeRequest(categories: ["Favorites"])), ["gone": 400])
        try await assertEqual(service.getJoke(JokeRequest(id: "f")).categories, ["favorites", "dev"])
        answerForever(.sample("a", "dev", "x"))
        try await assertEqual(service.getCategories(), ["dev", "favorites", "x"])
        let counts = try await draw(JokeRequest(categories: ["favorites", "dev"]), count: 900)
        XCTAssertGreaterThan(counts["api"] ?? 0, 700)
        XCTAssertGreaterThan(counts["gone"] ?? 0, 0)
        XCTAssertEqual(Set(api.requests.map(\.categories)), [[], ["dev"]])
    }

    func testUnreadablePathIsOneNoteIfAnotherSourceHasAJoke() async throws {
        let sentence = "The jokes cannot be read from /nosuch (No such file or directory)."
        try use("/nosuch,builtin")
        for _ in 0 ..< 2 {
            try await assertEqual(service.getRandomJoke().source, .builtIn)
            settings.settings.filesRevision += 1
        }
        XCTAssertEqual(notes.all, [sentence])
        await assertEqual(service.getSourceSummary(), ["Jokes come from the built-in collection.", sentence])

        settings.settings.jokes = try JokesList(parsing: "/nosuch", home: nil)
        for request in [JokeRequest(), JokeRequest(categories: ["dev"])] {
            await assertThrows(Failure(.io, sentence)) { try await self.service.getJoke(request) }
        }
        XCTAssertEqual(notes.all.count, 1)
    }

    func testListsWithoutJokesSayWhy() async throws {
        try use("mine")
        await assertThrows(Failure(.nothingFound, "There are no jokes of your own yet.")) {
            try await self.service.getRandomJoke()
        }
        _ = try write("one", to: "jokes/a.txt")
        settings.settings.filesRevision += 1
        try await assertEqual(service.getRandomJoke().value, "one")
        for (request, sentence) in [
            (JokeRequest(categories: ["Bob"]), "There is no category \"Bob\"."),
            (JokeRequest(categories: ["a", "dev"]), "There is no category \"dev\"."),
            (JokeRequest(categories: ["A"], name: "Bob"), "There is no A joke that can be told about Bob."),
        ] {
            await assertThrows(Failure(.nothingFound, sentence)) { try await self.service.getJoke(request) }
        }
        await assertThrows(Failure(.nothingFound, "There is no joke with the id \"b\".")) {
            try await self.service.getJoke(JokeRequest(id: "b"))
        }
        let empty = try write("", to: "empty.txt")
        settings.settings.jokes = try JokesList(parsing: empty, home: nil)
        await assertFails("There are no jokes in \(empty).", .nothingFound) { try await self.service.getRandomJoke() }
    }

    func testPipeIsReadOnceAndCanBeWaitedForAgain() async throws {
        let pipe = folder.path("pipe")
        mkfifo(pipe, 0o600)
        try use(pipe)
        let service = service
        let task = Task { try await service?.getRandomJoke() }
        try await Task.sleep(for: .milliseconds(20))
        task.cancel()
        await assertThrows(CancellationError()) { try await task.value }

        try await offTheCooperativePool {
            let writer = FileHandle(forWritingAtPath: pipe)
            try writer?.write(contentsOf: Data("one".utf8))
            try writer?.close()
        }
        try await assertEqual(self.service.getRandomJoke().value, "one")
        settings.settings.filesRevision += 1
        settings.settings.jokes = .standard
        settings.settings.jokes = try JokesList(parsing: pipe, home: nil)
        try await assertEqual(self.service.getRandomJoke().value, "one")
    }

    func testDayHasAJokeWithoutARequest() async throws {
        _ = try write("one", to: "jokes/a.txt")
        try use("api,mine")
        let days = try await (0 ..< BuiltInJokes.jokes.count + 1)
            .asyncMap { try await self.service.getJoke(JokeRequest(day: $0)) }

        XCTAssertEqual(Set(days.map(\.id)).count, BuiltInJokes.jokes.count + 1)
        XCTAssertEqual(api.requests, [])
    }

    func testSummaryNamesThePlaces() async throws {
        let path = try write("one\ntwo", to: "two.txt")
        try use("api,mine,\(path),builtin")

        await assertEqual(
            service.getSourceSummary(),
            ["Jokes come from the API and \(path) (2 jokes) and the built-in collection."]
        )
    }
}

extension Sequence {
    fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async throws -> [Result] {
        var results: [Result] = []
        for element in self {
            try await results.append(transform(element))
        }
        return results
    }
}
