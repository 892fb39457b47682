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
            api, settings: settings, favorites: favorites, ownJokesFolder: folder.path("jokes"), note: notes.add
        )
    }

    private func write(jokes count: Int, to name: String) throws -> String {
        try folder.write((0 ..< count).map { "\(name) \($0)\n" }.joined(), to: name)
    }

    /// Where the jokes of many requests come from, with their numbers; the API answers with one joke.
    private func draw(
        _ categories: String...,
        times: Int = 400,
        ofAPI joke: ChuckNorrisResponse = .sample("a")
    ) async throws -> [String: Int] {
        var counts: [String: Int] = [:]
        api.answerNext(.success(joke), times: times)
        for _ in 0 ..< times {
            try await counts[service.getJoke(JokeRequest(categories: categories)).source, default: 0] += 1
        }
        return counts
    }

    func testAPICountsAsTheBuiltInJokesOfTheCategoryAndAtLeastTen() async throws {
        try use("api,mine")
        let dev = BuiltInJokes.jokes.count { $0.categories == ["dev"] }
        for (name, category, count) in [("dev", "DEV", dev), ("Political.txt", "political", 10)] {
            _ = try write(jokes: count, to: "jokes/" + name)
            settings.current.filesRevision += 1
            let counts = try await draw(category)
            XCTAssertTrue((140 ... 260).contains(counts["api"] ?? 0), "\(category): \(counts)")
        }
        _ = try write(jokes: BuiltInJokes.jokes.count - dev - 10, to: "jokes/mine.txt")
        settings.current.filesRevision += 1
        let counts = try await draw()
        XCTAssertTrue((140 ... 260).contains(counts["api"] ?? 0), "\(counts)")
        XCTAssertEqual(notes.all, [])
    }

    func testAPIIsNotAskedForACategoryThatOnlyTheUserHas() async throws {
        _ = try write(jokes: 1, to: "jokes/work.txt")
        try use("api,mine")

        try await assertEqual(draw("Work"), ["work.txt": 400])
        XCTAssertEqual(api.requests.count, 0)
        let counts = try await draw("work", "dev")
        XCTAssertGreaterThan(counts["api"] ?? 0, counts["work.txt"] ?? 0)
        XCTAssertEqual(Set(api.requests.map(\.categories)), [["dev"]])
        try await assertEqual(draw("work", "Foo", times: 20), ["api": 20], "it knows foo")
        XCTAssertEqual(api.requests.last?.categories, ["Foo"])
    }

    func testOwnJokesAnswerWhereTheAPIHasNone() async throws {
        _ = try write(jokes: 1, to: "jokes/political.txt")
        try use("api,mine")
        api.answerNext(.failure(Failure(.nothingFound, "There is no category \"political\".")), times: 50)
        for _ in 0 ..< 20 {
            let joke = try await service.getJoke(JokeRequest(categories: ["political"]))
            XCTAssertEqual(joke.source, "political.txt")
        }
        XCTAssertGreaterThan(api.requests.count, 5)
    }

    func testLocalJokesOfAllPathsAreEquallyLikely() async throws {
        let many = try write(jokes: 300, to: "many.txt")
        for (count, name) in [(3, ".hidden"), (3, "x.dat"), (100, "few")] {
            _ = try write(jokes: count, to: "jokes/" + name)
        }
        try use("mine,\(many)")

        let counts = try await draw()

        XCTAssertEqual(Set(counts.keys), ["few", "many.txt"])
        XCTAssertTrue((240 ... 360).contains(counts["many.txt"] ?? 0), "\(counts)")
        try await assertEqual(service.getCategories(), ["few", "many"])
        try await assertEqual(service.searchJokes(SearchQuery("FEW 7", categories: ["Few"])).count, 11)
    }

    func testFavoritesAreACategoryWhateverTheListNames() async throws {
        try use("api")
        await assertThrows(Failure(.nothingFound, "There are no favorites.")) { try await self.draw("Favorites") }
        _ = try favorites.add(JokeModel(response: .sample("f", "dev", source: "gone")))

        try await assertEqual(draw("Favorites"), ["gone": 400])
        try await assertEqual(service.getJoke(JokeRequest(id: "f")).categories, ["favorites", "dev"])
        let joke = ChuckNorrisResponse.sample("a", "dev", "x")
        let counts = try await draw("favorites", "dev", times: 900, ofAPI: joke)
        XCTAssertGreaterThan(counts["api"] ?? 0, 700)
        XCTAssertGreaterThan(counts["gone"] ?? 0, 0)
        XCTAssertEqual(Set(api.requests.map(\.categories)), [["dev"]])
        try await assertEqual(service.getCategories(), ["dev", "favorites", "x"])
    }

    func testUnreadablePathIsOneNoteIfAnotherSourceHasAJoke() async throws {
        let sentence = "The jokes cannot be read from /nosuch (No such file or directory)."
        try use("/nosuch,builtin")
        for _ in 0 ..< 2 {
            try await assertEqual(draw(times: 1), ["builtin": 1])
            settings.current.filesRevision += 1
        }
        XCTAssertEqual(notes.all, [sentence])
        await assertEqual(service.getSourceSummary(), ["Jokes come from the built-in collection.", sentence])

        settings.current.jokes = try JokesList(parsing: "/nosuch", home: nil)
        await assertThrows(Failure(.io, sentence)) { try await self.draw() }
        await assertThrows(Failure(.io, sentence)) { try await self.draw("dev") }
        XCTAssertEqual(notes.all.count, 1)
    }

    func testFolderOfManyDamagedFilesNamesTheFirstOne() async throws {
        for name in "abc" {
            try folder.write("", to: "many/\(name)")
        }
        let many = folder.path("many")
        try use("\(many),builtin")
        _ = try await draw(times: 1)
        XCTAssertEqual(notes.all, ["There are no jokes in \(many)/a."])
        try folder.write("a\n" + String(repeating: "x", count: 70000), to: "many/d")
        settings.current.filesRevision += 1
        _ = try await draw(times: 1)
        XCTAssertEqual(
            notes.all.dropFirst(),
            ["A joke of \(many)/d cannot be read; it is line 2."],
            "not the empty ones"
        )
    }

    func testListsWithoutJokesSayWhy() async throws {
        try use("mine")
        await assertFails("There are no jokes of your own yet.", .nothingFound) { try await self.draw() }
        _ = try write(jokes: 1, to: "jokes/a.txt")
        settings.current.filesRevision += 1
        try await assertEqual(draw(times: 1), ["a.txt": 1])
        for (request, sentence) in [
            (JokeRequest(categories: ["Bob"]), "There is no Bob joke."),
            (JokeRequest(categories: ["a", "dev"]), "There is no dev joke."),
            (JokeRequest(categories: ["A"], name: "Bob"), "There is no A joke that can be told about Bob."),
            (JokeRequest(id: "b"), "There is no joke with the id \"b\"."),
        ] {
            await assertFails(sentence, .nothingFound) { try await self.service.getJoke(request) }
        }
        let empty = try folder.write("", to: "empty.txt")
        settings.current.jokes = try JokesList(parsing: empty, home: nil)
        await assertFails("There are no jokes in \(empty).", .nothingFound) { try await self.draw() }
    }

    func testPipeIsReadOnceAndCanBeWaitedForAgain() async throws {
        let pipe = folder.path("pipe")
        mkfifo(pipe, 0o600)
        try use(pipe)
        let service = service
        let task = Task { try await service?.getRandomJoke() }
        // Once the pipe can be opened, it is being read.
        let writer = try await offTheCooperativePool { try FileHandle(forWritingTo: URL(fileURLWithPath: pipe)) }
        task.cancel()
        await assertThrows(CancellationError()) { try await task.value }

        try writer.write(contentsOf: Data("one".utf8))
        try writer.close()
        for _ in 0 ..< 2 {
            try await assertEqual(self.service.getRandomJoke().value, "one")
            settings.current.filesRevision += 1
        }
    }
}
