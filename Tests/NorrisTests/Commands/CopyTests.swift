import Foundation
import TestSupport
import XCTest

/// `copy` with programs of the test's own in place of those of a desktop.
final class CopyTests: XCTestCase {
    /// Leaves a process in the background, as xclip does, which keeps its outputs open.
    private static let takes = "cat > ~/copied\nsleep 3 &"
    private static let hangs = "sleep 60"
    private static let fails = "exit 1"
    private static let wayland = ["WAYLAND_DISPLAY": "wayland-7"]
    private static let x11 = ["DISPLAY": ":77"]
    private static let ssh = ["SSH_CONNECTION": "1"]
    private static let osc52 = "Copied, if this terminal lets programs use the clipboard."

    private static func says(_ name: String) -> String {
        "Copied to the clipboard with \(name)."
    }

    private static let rows: [(programs: [String: String], environment: [String: String], sentence: String)] = [
        (["wl-copy": takes, "xclip": fails], wayland, says("wl-copy")),
        (["wl-copy": takes, "xclip": takes], x11, says("xclip")),
        (["xclip": fails, "xsel": takes], x11, says("xsel")),
        (["wl-copy": hangs, "xclip": hangs, "xsel": takes], wayland.merging(x11) { $1 }, says("xsel")),
        (["pbcopy": takes, "xclip": takes], [:], says("pbcopy")),
        (["pbcopy": takes], ssh, osc52), (["xclip": takes], ssh.merging(x11) { $1 }, says("xclip")),
        (["xclip": hangs], x11, osc52), ([:], wayland, osc52), (["clip.exe": takes], [:], says("clip.exe")),
    ]

    func testFirstProgramThatAnswersGetsTheText() async throws {
        // Made first: a program that is still open for writing, also by a process that is just starting, cannot be run.
        let homes = try Self.rows.map { try ($0, Self.home($0.programs)) }
        _ = try await homes.concurrently { row, place in
            let (home, path) = place
            let environment = row.environment.merging(["PATH": path]) { $1 }
            let start = ContinuousClock.now
            let program = try Program(["--offline", "copy"], environment: environment, home: home.path).start()
            XCTAssertEqual(try program.waitForExit().exitStatus, 0, "\(row)")
            // A second for each that hangs, and not the time of what is left in the background.
            let hanging = row.programs.values.count { $0 == Self.hangs }
            XCTAssertLessThan(ContinuousClock.now - start, .seconds(Double(hanging) + 2.5), "\(row)")
            XCTAssertEqual(program.terminal.display.lines.filter { !$0.isEmpty }, [row.sentence], "\(row)")
            let copied = FileManager.default.contents(atPath: home.path("copied"))
            // Windows takes UTF-16.
            let isWindows = row.programs["clip.exe"] != nil
            let text = copied.flatMap { String(data: $0, encoding: isWindows ? .utf16LittleEndian : .utf8) }
            XCTAssertEqual(text, row.sentence == Self.osc52 ? nil : "A joke, é.", "\(row)")
        }
    }

    func testSeveralJokesAreCopiedAtThePromptOnALineEach() throws {
        let (home, path) = try Self.home(["xclip": Self.takes])
        let jokes = Scenario.favoritesHeader + #"{"id":"b","value":"One."}"# + "\n" + #"{"id":"c","value":"Two."}"# + "\n"
        try home.write(jokes, to: Scenario.favorites)
        let session = try PromptSession(["--offline"], environment: ["DISPLAY": ":77", "PATH": path], home: home)
        try session.answer(to: "favorites")

        XCTAssertEqual(try session.answer(to: "copy 2 b"), [Self.says("xclip")])
        XCTAssertEqual(try home.read("copied"), "Two.\nOne.")
        XCTAssertEqual(try session.quit(), 0)
    }

    /// A home with a last joke, and a search path where the programs come first.
    private static func home(_ programs: [String: String]) throws -> (TemporaryFolder, path: String) {
        let home = try TemporaryFolder()
        try home.write(#"{"id":"a","value":"A joke, é."}"#, to: Scenario.lastJoke)
        for (name, script) in programs {
            try home.writeScript("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
        }
        return (home, home.path("bin") + ":/usr/bin:/bin")
    }
}
