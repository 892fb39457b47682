import Foundation
import TestSupport
import XCTest

/// `copy` with programs of the test's own in place of those of a desktop.
final class CopyTests: XCTestCase {
    /// Leaves a process in the background, as xclip does, which keeps its outputs open.
    private static let takes = "cat > ~/copied\necho noise\nsleep 3 &"
    /// Keeps a pipe open for as long as it, or its child, runs.
    private static let hangs = "exec > ~/alive\necho started\nsleep 60 &\nwait"
    /// Exits, and leaves a process that has written its number to the pipe.
    private static let serves = "cat > ~/copied\n(echo $BASHPID; exec sleep 60) > ~/alive &"
    private static let fails = "exit 1"
    private static let wayland = ["WAYLAND_DISPLAY": "wayland-7"]
    private static let x11 = ["DISPLAY": ":77"]
    private static let both = wayland.merging(x11) { $1 }

    /// The taker is the program that gets the text; `nil` for the terminal's clipboard.
    private static let rows: [(programs: [String: String], environment: [String: String], taker: String?)] = [
        (["wl-copy": takes, "xclip": fails], wayland, "wl-copy"), (["wl-copy": takes, "xclip": takes], x11, "xclip"),
        (["xclip": fails, "xsel": takes], x11, "xsel"),
        (["wl-copy": hangs, "xclip": fails, "xsel": takes], both, "xsel"),
        (["pbcopy": takes, "xclip": takes], [:], "pbcopy"), (["pbcopy": takes], ["SSH_CONNECTION": "1"], nil),
        (["xclip": hangs], x11, nil), ([:], wayland, nil),
    ]

    func testFirstProgramThatAnswersGetsTheText() async throws {
        // Made first: a program that is still open for writing, also by a process that is just starting, cannot be run.
        let homes = try Self.rows.map { try ($0, Self.home($0.programs)) }
        _ = try await homes.concurrently { row, home in
            let pipe = try row.programs.values.contains(Self.hangs) ? Self.openPipe(in: home) : nil
            let program = try Self.norris(in: home, row.environment).start()
            XCTAssertEqual(try program.waitForExit().exitStatus, 0, "\(row)")
            let said = program.terminal.display.text
            let isNamed = row.taker.map(said.contains) ?? true
            XCTAssertTrue(said.contains("Copied") && isNamed && !said.contains("noise"), "\(row): \(said)")
            XCTAssertEqual(try? home.read("copied"), row.taker == nil ? nil : "A joke, é.", "\(row)")
            XCTAssertEqual(try pipe?.finish().standardOutput ?? "started\n", "started\n", "\(row)")
        }
    }

    func testProgramThatHangsIsEndedWhenCopyIsInterrupted() throws {
        let home = try Self.home(["xclip": Self.hangs])
        let pipe = try Self.openPipe(in: home)
        let program = try Self.norris(in: home, Self.x11).start()
        XCTAssertNotNil(pipe.waitForOutput { $0 == "started\n" ? true : nil })

        try program.terminal.type("\u{3}")

        let result = try program.waitForExit()
        XCTAssertTrue(result.signal == SIGINT || result.exitStatus == 130, "\(result)")
        // The pipe ends with the last process that has it open.
        XCTAssertEqual(try pipe.finish().standardOutput, "started\n")
    }

    func testProgramThatHangsIsEndedWithNorrisWithoutATerminal() throws {
        for (arguments, input) in [(["--offline", "copy"], ""), (["--offline"], "copy\n")] {
            let home = try Self.home(["xclip": Self.hangs])
            let pipe = try Self.openPipe(in: home)
            let program = try Self.norris(arguments, input: input, in: home, Self.x11).open()
            XCTAssertNotNil(pipe.waitForOutput { $0 == "started\n" ? true : nil })

            try program.send(signal: SIGTERM)

            XCTAssertEqual(try program.waitForExit().signal, SIGTERM)
            // The pipe ends with the last process that has it open.
            XCTAssertEqual(try pipe.finish().standardOutput, "started\n")
        }
    }

    func testNothingIsCopiedWhereAllProgramsFail() throws {
        let home = try Self.home(["xclip": Self.fails, "xsel": Self.fails])
        let sentence = "norris: Nothing was copied: no program for the clipboard took it, and there is no terminal.\n"
        // The status of a program is lost where the end of children is ignored.
        for prefix in ["", "trap '' CHLD; "] {
            var program = Self.norris(["-c", "\(prefix)exec \"$NORRIS\" --offline copy"], in: home, Self.x11)
            program.executable = try InstalledProgram.path("bash")
            program.environment["NORRIS"] = try Program.path()
            let result = try program.run()
            XCTAssertEqual(result.standardError, sentence)
            XCTAssertEqual(result.exitStatus, 74)
        }
    }

    func testProcessThatAProgramLeavesIsKept() throws {
        let home = try Self.home(["xclip": Self.serves])
        let pipe = try Self.openPipe(in: home)
        XCTAssertEqual(try Self.norris(in: home, Self.x11).start().waitForExit().exitStatus, 0)

        let number = pipe.waitForOutput { $0.hasSuffix("\n") ? Int32($0.dropLast()) : nil }
        XCTAssertEqual(try kill(XCTUnwrap(number), SIGKILL), 0, "it is still there")
        _ = try pipe.finish()
    }

    func testSeveralJokesAreCopiedAtThePromptOnALineEach() throws {
        let home = try Self.home(["xclip": Self.takes])
        let jokes = #"{"id":"b","value":"One."}"# + "\n" + #"{"id":"c","value":"Two."}"# + "\n"
        try home.write(Scenario.favoritesHeader + jokes, to: Scenario.favorites)
        let session = try PromptSession(environment: ["DISPLAY": ":77", "PATH": home.path("bin")], home: home)
        try session.answer(to: "favorites")

        XCTAssertTrue(try session.answer(to: "copy 2 b").joined().contains("xclip"))
        XCTAssertEqual(try home.read("copied"), "Two.\nOne.")
    }

    /// A home with a last joke, and the only programs that norris finds.
    private static func home(_ programs: [String: String]) throws -> TemporaryFolder {
        let home = try TemporaryFolder()
        try home.write(#"{"id":"a","value":"A joke, é."}"# + "\n", to: Scenario.lastJoke)
        let bash = try InstalledProgram.path("bash")
        for (name, script) in programs {
            try home.writeScript("#!\(bash)\nPATH=/usr/bin:/bin\n\(script)\n", to: "bin/\(name)")
        }
        return home
    }

    private static func norris(
        _ words: [String] = ["--offline", "copy"],
        input: String? = nil,
        in home: TemporaryFolder,
        _ environment: [String: String]
    ) -> Program {
        let variables = environment.merging(["PATH": home.path("bin")]) { $1 }
        return Program(words, input: input, environment: variables, home: home.path)
    }

    /// Makes the pipe of the programs, and returns a program that reads it to its end.
    private static func openPipe(in home: TemporaryFolder) throws -> RunningProgram {
        guard mkfifo(home.path("alive"), 0o600) == 0 else { throw SupportError(call: "mkfifo") }
        return try Program([home.path("alive")], executable: InstalledProgram.path("cat")).open()
    }
}
