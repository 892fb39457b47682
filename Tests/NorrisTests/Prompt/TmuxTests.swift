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
            ("", "", "Copied to the clipboard, and to tmux's buffer."),
            ("set -s set-clipboard off", "", "Copied to tmux's buffer, but not to the clipboard"),
            // tmux is not on the path.
            ("", "PATH=/nonexistent ", "Copied, if tmux (with set-clipboard on)"),
        ] {
            defer { tearDown() }
            let terminal = try start(["--offline"], configuration: options, variables: variables)
            try terminal.type("joke dev\r")
            try terminal.type("copy\r", until: { $0.text.contains(sentence) })

            guard variables.isEmpty else { continue }
            let joke = try tmux("show-buffer")
            XCTAssertTrue(joke.contains("Chuck Norris"), joke)
            guard options.isEmpty else { continue }
            try terminal.waitFor(Data(joke.utf8).base64EncodedString())
        }
    }

    func testTmuxThatDoesNotAnswerIsGivenUpAndTheWaitCanBeStoppedAndCanceled() throws {
        let folder = try TemporaryFolder()
        let script = "[ \"$1\" = load-buffer ] || exit 0\ncat > /dev/null\necho started > /dev/tty\nexec sleep 60\n"
        try folder.writeScript("#!/bin/sh\n" + script, to: "tmux")
        let path = try "\(folder.path):" + InstalledProgram.searchPath()
        let shell = try JobControlShell(environment: ["PATH": path, "TMUX": "server,1,0"])
        let (terminal, answer) = (shell.terminal, "Copied, if tmux (with set-clipboard on)")
        try shell.runNorris("--offline")
        try terminal.type("joke dev\r")

        try terminal.type("copy\r", until: "started")
        try terminal.waitFor(answer)
        try terminal.type("copy\r", until: "started")
        try shell.suspend()
        try terminal.type("fg\r", until: answer)
        for key in ["\u{3}", "\u{1C}"] {
            try terminal.type("copy\r", until: "started")
            try terminal.type(key, until: "Canceled.")
            try terminal.waitForScreen(\.isAtPrompt)
        }
        // A signal that was left would end this command.
        try terminal.type("source\r", until: "Using only built-in jokes")
        XCTAssertFalse(terminal.transcript.contains("To quit, press"))
        try shell.exit(after: "quit\r")
    }

    func testLineIsThereOnceAfterItsWindowBecameNarrowerAndWider() throws {
        let terminal = try start(["--offline"], columns: 40, rows: 13)
        var line = "search " + String(repeating: "a", count: 89)
        func waitForLine(in columns: Int) throws {
            // The rows of tmux, without its status.
            let rows = ("norris> " + line).count / columns + 1
            try wait { try self.rows().suffix(rows).joined() == "norris> \(line)" }
        }
        // In the first row, of which tmux keeps a part in its history when the line needs more.
        try terminal.type("clear\r")
        try wait { try self.rows() == ["norris>"] }
        try terminal.type(line)
        try waitForLine(in: 40)
        let folder = try TemporaryFolder()
        try folder.write("", to: "drawn")
        try tmux("pipe-pane", "exec cat > '\(folder.path("drawn"))'")

        for columns in [20, 40] {
            try terminal.resize(columns: columns, rows: 13)
            try waitForWidth(columns)
            // The line is drawn again before the key comes, which does not show on the screen; it ends like this.
            try wait { try folder.read("drawn").contains(line.dropFirst("search ".count) + "\u{1B}[J") }
            line += "b"
            try terminal.type("b")
            try waitForLine(in: columns)
        }

        let shown = try rows().joined(separator: "\n")
        XCTAssertEqual(shown.ranges(of: "norris> search").count, 1, shown)
    }

    func testAnimationLeavesNothingInANarrowerWindow() throws {
        let api = try LoopbackAPI()
        api.answerNext(.never)
        let terminal = try start(["--online", "--api", api.baseURL], columns: 40, rows: 13)
        try terminal.type("show xyz\r")
        try wait { try self.rows().contains { $0.contains("waiting for Chuck Norris") } }

        try terminal.resize(columns: 12, rows: 13)
        try waitForWidth(12)
        try wait { try self.rows().contains { $0.hasSuffix("...") } }

        let rows = try rows()
        let parts = rows.filter { row in ["...", "waiting", "Chuck"].contains { row.contains($0) } }
        XCTAssertEqual(parts.count, 1, "\(rows)")
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
        let terminal = try PseudoTerminal(columns: columns, rows: rows)
        program = try Program(options, executable: InstalledProgram.path("tmux")).start(on: terminal)
        try terminal.waitForScreen { $0.text.contains("norris>") }
        return terminal
    }

    /// Keeps the client alive, and its home.
    private var program: RunningProgram?

    @discardableResult
    private func tmux(_ command: String...) throws -> String {
        try Program(["-L", socket] + command, executable: InstalledProgram.path("tmux")).run().standardOutput
    }
}
