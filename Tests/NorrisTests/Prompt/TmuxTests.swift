import Foundation
import TestSupport
import XCTest

/// `copy` in a real tmux.
final class TmuxTests: HomeTestCase {
    func testCopySaysWhatItReachesAroundTmux() throws {
        let empty = try home.write("", to: "empty/file").dropLast("/file".count)
        for (variables, sentence) in [
            ("", "Copied with tmux: "),
            // tmux is not on the path.
            ("PATH=\(empty) ", "Copied, if this terminal lets programs use the clipboard: "),
        ] {
            // Not that of a server which may not have ended yet.
            let socket = "norris-test-\(UUID().uuidString)"
            func tmux(_ words: String...) throws -> Program {
                let options = ["-L", socket, "-f", "/dev/null"]
                return try Program(options + words, executable: InstalledProgram.path("tmux"), home: home.path)
            }
            func waitForRow(_ isRight: (String) -> Bool) throws {
                let deadline = Date(timeIntervalSinceNow: Patience.usual)
                var shown = ""
                repeat {
                    shown = try tmux("capture-pane", "-p").run().standardOutput
                } while !isRight(shown.replacing("\n", with: " ")) && Date() < deadline
                XCTAssertTrue(isRight(shown.replacing("\n", with: " ")), shown)
            }
            // Its screen does not know all of tmux's sequences.
            let terminal = try PseudoTerminal(columns: 100, rows: 24, isShown: false)
            let client = try tmux("new-session", "\(variables)\(Program.path()) --offline").start(on: terminal)
            defer { withExtendedLifetime(client) { _ = try? tmux("kill-server").run() } }
            try waitForRow { $0.contains("norris>") }
            try terminal.type("joke dev\rcopy\r")
            try waitForRow { $0.contains(sentence) }

            guard variables.isEmpty else { continue }
            let joke = try tmux("show-buffer").run().standardOutput
            XCTAssertTrue(joke.contains("Chuck Norris"), joke)
            try terminal.waitFor(Data(joke.utf8).base64EncodedString())
        }
    }
}
