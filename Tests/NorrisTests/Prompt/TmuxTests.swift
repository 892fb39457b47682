import Foundation
import TestSupport
import XCTest

/// `copy` and changes of the window in a real tmux.
final class TmuxTests: XCTestCase {
    private var socket = ""

    override func tearDown() {
        _ = try? tmux("kill-server")
    }

    func testCopySaysWhatItReachesAroundTmux() throws {
        for (options, variables, sentence) in [
            ("", "", "Copied with tmux: "),
            // tmux is not on the path.
            ("", "PATH=/nonexistent ", "Copied, if this terminal lets programs use the clipboard: "),
        ] {
            defer { tearDown() }
            let terminal = try start(["--offline"], configuration: options, variables: variables)
            try terminal.type("joke dev\r")
            try terminal.type("copy\r")
            try wait { try self.rows().joined(separator: " ").contains(sentence) }

            guard variables.isEmpty else { continue }
            let joke = try tmux("show-buffer")
            XCTAssertTrue(joke.contains("Chuck Norris"), joke)
            try terminal.waitFor(Data(joke.utf8).base64EncodedString())
        }
    }

    func testLineIsThereOnceAfterItsWindowBecameNarrowerAndWider() throws {
        let terminal = try start(["--offline"], columns: 40, rows: 13)
        var line = "search " + String(repeating: "a", count: 89)
        func waitForLine(in columns: Int) throws {
            // The rows of tmux, without its status.
            let rows = ("norris> " + line).count / columns + 1
            try wait { try self.rows().suffix(rows).joined() == "norris> \(line)" }
        }
        // Below other rows: of a line in the first row, tmux would keep a part in its history.
        try terminal.type("help\r")
        try terminal.type(line)
        try waitForLine(in: 40)
        for columns in [20, 40] {
            try terminal.resize(columns: columns, rows: 13)
            try waitForWidth(columns)
            try waitForLine(in: columns)
            line += "b"
            try terminal.type("b")
            try waitForLine(in: columns)
        }

        let shown = try rows().joined(separator: "\n")
        XCTAssertEqual(shown.ranges(of: "norris> search").count, 1, shown)
    }

    /// The rows of tmux's window that are not empty.
    private func rows() throws -> [Substring] {
        try tmux("capture-pane", "-p").split(separator: "\n")
    }

    /// tmux tells the program after a while.
    private func waitForWidth(_ columns: Int) throws {
        let tty = try tmux("display-message", "-p", "#{pane_tty}").trimmingCharacters(in: .newlines)
        try wait {
            let size = try Program(["-F", tty, "size"], executable: InstalledProgram.path("stty")).run().standardOutput
            return size.hasSuffix(" \(columns)\n")
        }
    }

    private func wait(for condition: () throws -> Bool) throws {
        for _ in 0 ..< 1000 {
            guard try !condition() else { return }
            Thread.sleep(forTimeInterval: 0.01)
        }
        try XCTFail(rows().joined(separator: "\n"))
    }

    private func start(
        _ arguments: [String],
        configuration: String = "",
        variables: String = "",
        columns: Int = 100,
        rows: Int = 24
    ) throws -> PseudoTerminal {
        // Not that of a server which may not have ended yet.
        socket = "norris-test-\(UUID().uuidString)"
        let folder = try TemporaryFolder()
        try folder.write(configuration + "\n", to: "tmux.conf")
        let command = try variables + ([Program.path()] + arguments).joined(separator: " ")
        let options = ["-L", socket, "-f", folder.path + "/tmux.conf", "new-session", command]
        let terminal = try PseudoTerminal(columns: columns, rows: rows, isShown: false)
        program = try Program(options, executable: InstalledProgram.path("tmux")).start(on: terminal)
        try wait { try self.rows().contains("norris>") }
        return terminal
    }

    /// Keeps the client alive, and its home.
    private var program: RunningProgram?

    @discardableResult
    private func tmux(_ command: String...) throws -> String {
        try Program(["-L", socket] + command, executable: InstalledProgram.path("tmux")).run().standardOutput
    }
}
