import Foundation
import TestSupport
import XCTest

/// `copy` with programs of the test's own in place of those of a desktop.
final class CopyTests: XCTestCase {
    private struct Row: Sendable {
        let programs: [String: String]
        let environment: [String: String]
        /// The program that gets the text; `nil` for the terminal's clipboard.
        let taker: String?

        init(_ programs: [String: String], _ environment: [String: String], _ taker: String?) {
            self.programs = programs
            self.environment = environment
            self.taker = taker
        }
    }

    /// Leaves a process in the background, as xclip does, which keeps its outputs open.
    private static let takes = "cat > ~/copied\nsleep 3 &"
    /// Keeps a pipe open for as long as it, or its child, runs.
    private static let hangs = "exec > ~/alive\necho started\nsleep 60 &\nwait"
    /// Exits, and leaves a process that has written its number to the pipe.
    private static let serves = "cat > ~/copied\n(echo $BASHPID; exec sleep 60) > ~/alive &"
    private static let fails = "exit 1"
    private static let wayland = ["WAYLAND_DISPLAY": "wayland-7"]
    private static let x11 = ["DISPLAY": ":77"]
    private static let both = ["WAYLAND_DISPLAY": "wayland-7", "DISPLAY": ":77"]

    private static let rows = [
        Row(["wl-copy": takes, "xclip": fails], wayland, "wl-copy"),
        Row(["wl-copy": takes, "xclip": takes], x11, "xclip"),
        Row(["xclip": fails, "xsel": takes], x11, "xsel"),
        Row(["wl-copy": hangs, "xclip": fails, "xsel": takes], both, "xsel"),
        Row(["pbcopy": takes, "xclip": takes], [:], "pbcopy"),
        Row(["pbcopy": takes], ["SSH_CONNECTION": "1"], nil),
        Row(["xclip": hangs], x11, nil),
        Row([:], wayland, nil),
    ]

    func testFirstProgramThatAnswersGetsTheText() async throws {
        // Made first: a program that is still open for writing, also by a process that is just starting, cannot be run.
        let homes = try Self.rows.map { try ($0, Self.home($0.programs)) }
        _ = try await homes.concurrently { row, place in
            let (home, path) = place
            let environment = row.environment.merging(["PATH": path]) { $1 }
            let pipe = try row.programs.values.contains(Self.hangs) ? Self.openPipe(in: home) : nil
            let program = try Program(["--offline", "copy"], environment: environment, home: home.path).start()
            XCTAssertEqual(try program.waitForExit().exitStatus, 0, "\(row)")
            let said = program.terminal.display.text
            let isNamed = row.taker.map(said.contains) ?? true
            XCTAssertTrue(said.contains("Copied") && isNamed, "\(row): \(said)")
            XCTAssertEqual(try? home.read("copied"), row.taker == nil ? nil : "A joke, é.", "\(row)")
            XCTAssertEqual(try pipe?.finish().standardOutput ?? "started\n", "started\n", "\(row)")
        }
    }

    func testProgramThatHangsIsEndedWhenCopyIsInterrupted() throws {
        let (home, path) = try Self.home(["xclip": Self.hangs])
        let pipe = try Self.openPipe(in: home)
        let variables = Self.x11.merging(["PATH": path]) { $1 }
        let program = try Program(["--offline", "copy"], environment: variables, home: home.path).start()
        XCTAssertNotNil(pipe.waitForOutput(timeout: Patience.usual) { $0 == "started\n" ? true : nil })

        try program.terminal.type("\u{3}")

        let result = try program.waitForExit()
        XCTAssertTrue(result.signal == SIGINT || result.exitStatus == 130, "\(result)")
        // The pipe ends with the last process that has it open.
        XCTAssertEqual(try pipe.finish().standardOutput, "started\n")
    }

    func testProcessThatAProgramLeavesIsKept() throws {
        let (home, path) = try Self.home(["xclip": Self.serves])
        let pipe = try Self.openPipe(in: home)
        let variables = Self.x11.merging(["PATH": path]) { $1 }
        let program = try Program(["--offline", "copy"], environment: variables, home: home.path).start()
        XCTAssertEqual(try program.waitForExit().exitStatus, 0)

        let number = pipe.waitForOutput(timeout: Patience.usual) { $0.hasSuffix("\n") ? Int32($0.dropLast()) : nil }
        XCTAssertEqual(try kill(XCTUnwrap(number), SIGKILL), 0, "it is still there")
        _ = try pipe.finish()
    }

    func testSeveralJokesAreCopiedAtThePromptOnALineEach() throws {
        let (home, path) = try Self.home(["xclip": Self.takes])
        let jokes = #"{"id":"b","value":"One."}"# + "\n" + #"{"id":"c","value":"Two."}"# + "\n"
        try home.write(Scenario.favoritesHeader + jokes, to: Scenario.favorites)
        let session = try PromptSession(environment: ["DISPLAY": ":77", "PATH": path], home: home)
        try session.answer(to: "favorites")

        XCTAssertTrue(try session.answer(to: "copy 2 b").joined().contains("xclip"))
        XCTAssertEqual(try home.read("copied"), "Two.\nOne.")
        XCTAssertEqual(try session.quit(), 0)
    }

    /// A home with a last joke, and a search path where the programs come first.
    private static func home(_ programs: [String: String]) throws -> (TemporaryFolder, path: String) {
        let home = try TemporaryFolder()
        try home.write(#"{"id":"a","value":"A joke, é."}"# + "\n", to: Scenario.lastJoke)
        let bash = try InstalledProgram.path("bash")
        for (name, script) in programs {
            try home.writeScript("#!\(bash)\n\(script)\n", to: "bin/\(name)")
        }
        return (home, home.path("bin") + ":/usr/bin:/bin")
    }

    /// Makes the pipe of the programs, and returns a program that reads it to its end.
    private static func openPipe(in home: TemporaryFolder) throws -> PipedProgram {
        guard mkfifo(home.path("alive"), 0o600) == 0 else { throw SupportError(call: "mkfifo") }
        return try Program([home.path("alive")], executable: InstalledProgram.path("cat")).open()
    }
}
