import LineEditing
import TestSupport
import XCTest

final class LineEditorHistoryTests: XCTestCase {
    func testUpAndDownRecallEarlierLines() async throws {
        let line = try await EditorHarness(history: ["first", "second", "third"]).readLine { terminal in
            try terminal.type("\u{1B}[A")
            try await terminal.waitFor("third")
            try terminal.type("\u{1B}[A\u{1B}[A")
            try await terminal.waitFor("fir")
            try terminal.type("\u{1B}[B\r")
        }
        XCTAssertEqual(line, .line("second"))
    }

    func testUpAndDownRecallLinesThatContainTheTypedText() async throws {
        for configuration in ["", "bind -v\n"] {
            let folder = try TemporaryFolder()
            let path = try folder.write(configuration, to: "editrc")
            let history = ["joke dev", "set", "help joke", "source"]
            let line = try await EditorHarness(history: history, configuration: path).readLine { terminal in
                try terminal.type("joke")
                try await terminal.waitForScreen { $0.lines == ["norris> joke"] }
                try terminal.type("\u{1B}[A")
                try await terminal.waitForScreen { $0.lines == ["norris> help joke"] }
                try terminal.type("\u{1B}[A")
                try await terminal.waitForScreen { $0.lines == ["norris> joke dev"] }
                try terminal.type("\u{1B}[A\u{1B}[B")
                try await terminal.waitForScreen { $0.lines == ["norris> help joke"] }
                try terminal.type("\u{1B}[B")
                try await terminal.waitForScreen { $0.lines == ["norris> joke"] }
                // In vi mode libedit moves the cursor to the beginning of the line found.
                try terminal.type("\u{1B}[F x\r")
            }
            XCTAssertEqual(line, .line("joke x"), configuration)
        }
    }

    func testUpFindsARememberedLine() async throws {
        let harness = try EditorHarness(history: ["earlier"])
        await harness.editor.remember("é日👍")
        let line = try await harness.readLine(typing: "\u{1B}[A\r")
        XCTAssertEqual(line, .line("é日👍"))
    }

    func testUpFindsOnlyRecalledLines() async throws {
        let harness = try EditorHarness(history: ["forgotten", "forgotten too"])
        await harness.editor.recall(["first", "second"])
        let newest = try await harness.readLine(typing: "\u{1B}[A\r")
        XCTAssertEqual(newest, .line("second"))
        let oldest = try await harness.readLine(typing: "\u{1B}[A\u{1B}[A\u{1B}[A\r")
        XCTAssertEqual(oldest, .line("first"))
    }

    func testLineThatIsNotRememberedIsNotFound() async throws {
        let harness = try EditorHarness(history: ["earlier"])
        _ = try await harness.readLine(typing: "secret\r")
        let line = try await harness.readLine(typing: "\u{1B}[A\r")
        XCTAssertEqual(line, .line("earlier"))
    }

    func testCtrlRFindsALineByItsMiddle() async throws {
        let line = try await EditorHarness(history: ["search é日👍 now", "random", "quit"]).readLine { terminal in
            try terminal.type("\u{12}日👍")
            try await terminal.waitFor("search")
            try terminal.type("\r")
        }
        XCTAssertEqual(line, .line("search é日👍 now"))
    }

    func testUnsupportedLinesDoNotBlockOlderOnes() async throws {
        let history = ["good", "bell\u{7}", String(repeating: "x", count: 1100), ""]
        let line = try await EditorHarness(history: history).readLine(typing: "\u{1B}[A\r")
        XCTAssertEqual(line, .line("good"))
    }

    func testThousandLinesAreReachable() async throws {
        let history = (1 ... 1001).map { "line \($0)" }
        let up = String(repeating: "\u{1B}[A", count: 1010)
        let line = try await EditorHarness(history: history).readLine(typing: up + "\r")
        XCTAssertEqual(line, .line("line 2"))
    }
}
