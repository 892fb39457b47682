import Foundation
import TestSupport
import XCTest

/// `copy` in a real tmux.
final class TmuxTests: XCTestCase {
    private let socket = "norris-test-\(UUID().uuidString)"

    override func tearDown() {
        _ = try? tmux("kill-server")
    }

    func testCopyReachesTheClipboardAroundTmux() throws {
        let terminal = try start(["--offline"])

        try terminal.type("joke dev\r")
        try terminal.type("copy\r")
        try terminal.waitForScreen { $0.text.contains("Copied to the clipboard, and to tmux's buffer.") }

        let joke = try tmux("show-buffer")
        XCTAssertTrue(joke.contains("Chuck Norris"), joke)
        let base64 = Data(joke.utf8).base64EncodedString()
        try terminal.waitFor(base64)
    }

    func testCopyReachesTheBufferAloneWhereTheTerminalHasNoClipboard() throws {
        let terminal = try start(["--offline"], configuration: "set -s set-clipboard off")

        try terminal.type("joke dev\r")
        try terminal.type("copy\r")
        try terminal.waitForScreen { $0.text.contains("Copied to tmux's buffer, but not to the clipboard") }

        XCTAssertTrue(try tmux("show-buffer").contains("Chuck Norris"))
    }

    func testWithoutTmuxOnThePathTheCopyIsSaidToDependOnIt() throws {
        let terminal = try start(["--offline"], variables: "PATH=/nonexistent ")

        try terminal.type("joke dev\r")
        try terminal.type("copy\r")

        try terminal.waitForScreen { $0.text.contains("Copied, if tmux (with set-clipboard on)") }
    }

    private func start(
        _ arguments: [String],
        configuration: String = "",
        variables: String = ""
    ) throws -> PseudoTerminal {
        let folder = try TemporaryFolder()
        try folder.write(configuration + "\n", to: "tmux.conf")
        let command = try variables + ([Program.path()] + arguments).joined(separator: " ")
        let options = ["-L", socket, "-f", folder.path + "/tmux.conf", "new-session", command]
        let terminal = try PseudoTerminal(columns: 100, rows: 24)
        program = try Program(options, executable: InstalledProgram.path("tmux")).start(on: terminal)
        try terminal.waitForScreen { $0.text.contains("norris>") }
        return terminal
    }

    /// Keeps the client alive, and its home.
    private var program: RunningProgram?

    @discardableResult
    private func tmux(_ command: String) throws -> String {
        try Program(["-L", socket, command], executable: InstalledProgram.path("tmux")).run().standardOutput
    }
}
