import Foundation
import TestSupport
import XCTest

/// The last joke in the file of a home.
final class LastJokeTests: XCTestCase {
    func testJokeOfOneRunIsMeantByTheNextOnes() throws {
        let home = try TemporaryFolder()
        let joke = try norris(["joke", "for", "Bob"], home).standardOutput

        XCTAssertEqual(try norris(["again"], home).standardOutput, joke)
        XCTAssertEqual(try norris(["favorite"], home), ProgramResult(exitStatus: 0))
        XCTAssertEqual(try norris(["favorites"], home).standardOutput, joke)
        XCTAssertEqual(
            try Program(["--offline"], input: "unfavorite\nfavorites\n", home: home.path).run().exitStatus,
            0
        )
        let session = try PromptSession(["--offline"], home: home)
        XCTAssertEqual(try session.answer(to: "favorite").first?.hasPrefix("Saved to favorites: "), true)
        XCTAssertEqual(try session.quit(), 0)
        XCTAssertEqual(try norris(["favorites"], home).standardOutput, joke)
    }

    func testRunWithoutHistoryLeavesNoTrace() throws {
        let sentence = "norris: The last joke is not known while the history is off; give an id.\n"
        for (arguments, environment, config) in [
            (["--no-history"], [:], nil), ([], ["NORRIS_HISTORY": ""], nil), ([], [:], "history = off\n"),
        ] as [([String], [String: String], String?)] {
            let home = try TemporaryFolder()
            if let config {
                try home.write(config, to: Scenario.config)
            }
            let session = try PromptSession(arguments + ["--offline"], environment: environment, home: home)
            try session.answer(to: "joke")
            XCTAssertEqual(try session.answer(to: "history"), ["1  joke", "2  history"])
            XCTAssertEqual(try session.quit(), 0)

            XCTAssertEqual(try norris(arguments + ["joke"], home, environment).exitStatus, 0)
            let files = try FileManager.default.contentsOfDirectory(atPath: home.path)
            XCTAssertEqual(files, config == nil ? [] : [".config"], "\(arguments)")
            XCTAssertEqual(try norris(arguments + ["favorite"], home, environment).standardError, sentence)
        }
    }

    func testJokeIsToldWithoutAWordWhereNoneCanBeKept() throws {
        let home = try TemporaryFolder()
        try UnprivilegedUser.own(home)
        chmod(home.path, 0o500)
        let command = try UnprivilegedUser.norris()
        for home in [home.path, "/nonexistent", ""] {
            let program = Program(command.dropFirst() + ["--offline", "joke"], executable: command[0], home: home)
            XCTAssertEqual(try program.run().standardError, "")
            let favorite = Program(command.dropFirst() + ["favorite"], executable: command[0], home: home)
            let reason = try favorite.run().standardError
            XCTAssertTrue(reason.hasPrefix("norris: The ") && reason.hasSuffix("give each command an id.\n"), reason)
            XCTAssertTrue(home != "" || reason.contains("no folder is configured"), reason)
            let onTerminal = try program.start()
            XCTAssertEqual(try onTerminal.waitForExit().exitStatus, 0)
            XCTAssertFalse(onTerminal.terminal.transcript.contains("norris:"), onTerminal.terminal.transcript)
        }
        chmod(home.path, 0o700)
        try home.write(#"{"id":"a","value":"An earlier joke."}"#, to: Scenario.lastJoke)
        let folder = (home.path(Scenario.lastJoke) as NSString).deletingLastPathComponent
        chmod(folder, 0o555)
        let warned = try Program(command.dropFirst() + ["--offline", "joke"], executable: command[0], home: home.path)
            .start(on: PseudoTerminal(columns: 400))
        XCTAssertEqual(try warned.waitForExit().exitStatus, 0)
        let warning = "norris: The last joke cannot be written to "
        XCTAssertTrue(warned.terminal.display.text.contains(warning), warned.terminal.transcript)
        chmod(folder, 0o755)
        try FileManager.default.removeItem(atPath: home.path(Scenario.lastJoke))
        try home.write("", to: Scenario.lastJoke + "/in a folder")
        let reported = try Program(["--offline", "joke"], home: home.path).start(on: PseudoTerminal(columns: 400))
        XCTAssertEqual(try reported.waitForExit().exitStatus, 0)
        let sentence = "/last is a folder, not a regular file; move it away."
        XCTAssertTrue(reported.terminal.display.text.contains(sentence), reported.terminal.transcript)
    }

    private func norris(
        _ arguments: [String],
        _ home: TemporaryFolder,
        _ environment: [String: String?] = [:]
    ) throws -> ProgramResult {
        try Program(["--offline"] + arguments, environment: environment, home: home.path).run()
    }
}
