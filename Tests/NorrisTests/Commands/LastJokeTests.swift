import Foundation
import TestSupport
import XCTest

/// The last joke in the file of a home.
final class LastJokeTests: HomeTestCase {
    func testJokeOfOneRunIsMeantByTheNextOnes() throws {
        let joke = try norris("--offline", "joke", "for", "Bob").standardOutput

        XCTAssertEqual(try norris("--offline", "again").standardOutput, joke)
        XCTAssertEqual(try norris("--offline", "favorite"), .success())
        XCTAssertEqual(try norris("--offline", "favorites").standardOutput, joke)
        XCTAssertEqual(try norris("--offline", input: "unfavorite\nfavorites\n").exitStatus, 0)
        XCTAssertEqual(try session().answer(to: "favorite").first?.hasPrefix("Saved to favorites: "), true)
        XCTAssertEqual(try norris("--offline", "favorites").standardOutput, joke)

        let session = try session()
        try session.answer(to: "joke")
        let later = try norris("--offline", "joke", "for", "Ann").standardOutput
        try session.answer(to: "source")
        XCTAssertEqual(try norris("--offline", "again").standardOutput, later, "a prompt keeps its joke once")
    }

    func testRunWithoutHistoryLeavesNoTrace() throws {
        let unknown = "The last joke is not known while the history is off; give an id."
        for (arguments, environment, config) in [
            (["--no-history"], [:], nil), ([], ["NORRIS_HISTORY": ""], nil), ([], [:], "history = off\n"),
        ] as [([String], [String: String], String?)] {
            let home = try TemporaryFolder()
            if let config {
                try home.write(config, to: Scenario.config)
            }
            func program(_ word: String) -> Program {
                Program(["--offline", word] + arguments, environment: environment.mapValues { $0 }, home: home.path)
            }
            let session = try PromptSession(arguments + ["--offline"], environment: environment, home: home)
            try session.answer(to: "joke")
            XCTAssertEqual(try session.answer(to: "history"), ["1  joke", "2  history"])
            XCTAssertEqual(try session.quit(), 0)

            XCTAssertEqual(try program("joke").run().exitStatus, 0)
            let files = try FileManager.default.contentsOfDirectory(atPath: home.path)
            XCTAssertEqual(files, config == nil ? [] : [".config"], "\(arguments)")
            XCTAssertEqual(try program("favorite").run(), .failure(unknown, 1))
        }
    }

    func testJokeIsToldWithoutAWordWhereNoneCanBeKept() throws {
        try UnprivilegedUser.own(home)
        chmod(home.path, 0o500)
        for path in [home.path, "/nonexistent", ""] {
            let program = try UnprivilegedUser.program(["--offline", "joke"], home: path)
            XCTAssertEqual(try program.run().standardError, "")
            let reason = try UnprivilegedUser.program(["favorite"], home: path).run().standardError
            XCTAssertTrue(reason.hasPrefix("norris: The ") && reason.hasSuffix("give each command an id.\n"), reason)
            XCTAssertTrue(path != "" || reason.contains("no folder is configured"), reason)
            let shown = try Self.shown(by: program)
            XCTAssertFalse(shown.contains("norris:"), shown)
        }
        chmod(home.path, 0o700)
        try home.write(#"{"id":"a","value":"An earlier joke."}"#, to: Scenario.lastJoke)
        let folder = (home.path(Scenario.lastJoke) as NSString).deletingLastPathComponent
        chmod(folder, 0o555)
        let warned = try Self.shown(by: UnprivilegedUser.program(["--offline", "joke"], home: home.path))
        XCTAssertTrue(warned.contains("norris: The last joke cannot be written to "), warned)
        chmod(folder, 0o755)
        try FileManager.default.removeItem(atPath: home.path(Scenario.lastJoke))
        try home.write("", to: Scenario.lastJoke + "/in a folder")
        let reported = try Self.shown(by: Program(["--offline", "joke"], home: home.path))
        XCTAssertTrue(reported.contains("/last is a folder, not a regular file; move it away."), reported)
    }

    /// Returns what a run that succeeds shows on a terminal.
    private static func shown(by program: Program) throws -> String {
        let running = try program.start(on: PseudoTerminal(columns: 400))
        XCTAssertEqual(try running.waitForExit().exitStatus, 0)
        return running.terminal.display.text
    }
}
