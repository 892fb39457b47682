import Foundation
import TestSupport
import XCTest

/// Several programs with one favorites file.
final class ConcurrentFavoritesTests: HomeTestCase, SkippedUnderThreadSanitizer {
    private var api: LoopbackAPI!

    override func setUpWithError() throws {
        try super.setUpWithError()
        api = try .ofEveryID()
    }

    override func tearDown() {
        api.stop()
        super.tearDown()
    }

    func testEachPromptSeesTheChangesOfTheOther() throws {
        let prompts = try [prompt(), prompt()]
        for number in 1 ... 10 {
            XCTAssertEqual(
                try prompts[number % 2].answer(to: "favorite j\(number)"),
                ["Saved to favorites: The joke j\(number)."]
            )
            let rows = try prompts[(number + 1) % 2].answer(to: "favorites")
            XCTAssertEqual(rows.count, number)
            XCTAssertEqual(rows.last?.hasSuffix("  The joke j\(number)."), true, rows.joined(separator: "\n"))
        }

        XCTAssertEqual(try prompts[0].answer(to: "favorite j1"), ["Already in favorites: The joke j1."])
        XCTAssertEqual(try prompts[0].answer(to: "unfavorite j1"), ["Removed from favorites: The joke j1."])
        XCTAssertEqual(try prompts[1].answer(to: "favorites").first, "1  The joke j2.")
        XCTAssertEqual(try ids(), (2 ... 10).map { "j\($0)" })
    }

    func testSimultaneousPromptsLoseNoFavorite() throws {
        let count = 40
        let programs = try ["a", "b"].map { name in
            // A joke that both save is reported by one of them as already saved.
            let lines = (1 ... count).map { "favorite \(name)\($0)\nfavorite both\($0)\n" }.joined()
            return try Program(["--online", "--api", api.baseURL], input: lines, home: home.path).start()
        }

        for program in programs {
            XCTAssertEqual(try program.waitForExit(timeout: 60).exitStatus, 0, program.terminal.transcript)
        }

        let ids = try ids()
        for name in ["a", "b"] {
            let own = ids.filter { $0.hasPrefix(name) && !$0.hasPrefix("both") }
            XCTAssertEqual(own, (1 ... count).map { "\(name)\($0)" })
        }
        XCTAssertEqual(ids.filter { $0.hasPrefix("both") }, (1 ... count).map { "both\($0)" })
    }

    /// Each has to wait for the others, and reads and writes the whole file meanwhile.
    func testSimultaneousSavesIntoALongFileAllSucceed() async throws {
        let count = 30000
        let old = (1 ... count).map { #"{"id":"old\#($0)","value":"The \"joke\" \#($0).","saved_at":"x"}"# + "\n" }
        try home.write(#"{"norris":"favorites","version":1}"# + "\n" + old.joined(), to: Scenario.favorites)
        let (baseURL, path) = (api.baseURL, home.path)

        _ = try await (1 ... 12).concurrently(12) { number in
            let program = Program(["--online", "--api", baseURL, "favorite", "new\(number)"], home: path)
            XCTAssertEqual(try program.run(timeout: 120), ProgramResult(exitStatus: 0))
        }

        let text = try home.read(Scenario.favorites)
        XCTAssertTrue(text.dropFirst(35).hasPrefix(old.joined()))
        XCTAssertEqual(try Set(ids().dropFirst(count)), Set((1 ... 12).map { "new\($0)" }))
    }

    private func prompt() throws -> PromptSession {
        try PromptSession(
            ["--online", "--api", api.baseURL],
            columns: 120,
            environment: ["NORRIS_PAGER": ""],
            home: home
        )
    }

    /// Fails for a line that is not a joke.
    private func ids() throws -> [String] {
        let text = try home.read(Scenario.favorites)
        XCTAssertTrue(text.hasSuffix("\n"))
        return try text.split(separator: "\n").dropFirst().map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return try XCTUnwrap(object?["id"] as? String, String(line))
        }
    }
}
