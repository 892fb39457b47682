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
                try terminal.type(" x\r")
            }
            XCTAssertEqual(line, .line("joke x"), configuration)
        }
    }

    func testUpVisitsEachLineOnceWhereItIsNewest() async throws {
        let harness = try EditorHarness(history: ["help", "joke dev", "today", "joke dev", "today"])
        for (count, expected) in ["today", "joke dev", "help", "help"].enumerated() {
            let line = try await harness.readLine(typing: String(repeating: "\u{1B}[A", count: count + 1) + "\r")
            XCTAssertEqual(line, .line(expected))
        }
    }

    func testUpOnAnEmptiedLineBeginsWithTheNewest() async throws {
        let up = "\u{1B}[A"
        for (keys, expected) in [
            (up + up + "\u{15}" + up, "third"), (up + up + up + up + "\u{15}" + up, "third"),
            (up + up + "\u{15}" + up + up, "second"), (up + up + "\u{15}sec" + up, "second"),
            (up + up + "\u{1B}[H" + up, "first"), (up + up + up + "\u{15}dn" + up + up + "\u{15}" + up, "third"),
        ] {
            for configuration in ["", "bind -v\n"] {
                let folder = try TemporaryFolder()
                let path = try folder.write(configuration, to: "editrc")
                let harness = try EditorHarness(history: ["first", "second", "third"], configuration: path)
                let line = try await harness.readLine(typing: keys + "\r")
                XCTAssertEqual(line, .line(expected), keys.debugDescription + configuration)
            }
        }
    }

    func testOtherKeysForTheHistoryDoTheSame() async throws {
        let history = ["joke dev", "today", "joke dev", "today"]
        for (configuration, keys, expected) in [
            ("", "\u{10}\u{10}\r", "joke dev"), ("", "\u{10}\u{10}\u{E}\r", "today"), (
                "",
                "\u{1B}p\u{1B}p\r",
                "joke dev"
            ),
            ("bind -v\n", "\u{1B}kk\r", "joke dev"), ("bind -v\n", "\u{1B}kkj\r", "today"),
            ("bind -v\n", "\u{1B}--+\r", "today"),
        ] {
            let folder = try TemporaryFolder()
            let path = try folder.write(configuration, to: "editrc")
            let line = try await EditorHarness(history: history, configuration: path).readLine(typing: keys)
            XCTAssertEqual(line, .line(expected), keys.debugDescription)
        }
    }

    func testCountGoesThatManyLines() async throws {
        let (up, down) = ("\u{1B}[A", "\u{1B}[B")
        let vi = "bind -v\n"
        for (configuration, keys, expected) in [
            ("", "\u{1B}3" + up, "third"), ("", "\u{1B}1\u{1B}2" + up, "first"), ("", "\u{1B}12" + up, "first"),
            ("", up + "\u{1B}9223372036854775807" + up, "first"), (
                "",
                up + "\u{1B}\(String(repeating: "9", count: 30))" + up,
                "first"
            ),
            ("", "\u{1B}3" + up + up, "second"), ("", "\u{1B}3" + up + "\u{1B}2\u{E}", "fifth"),
            ("", "t\u{1B}2" + up, "fourth"), ("", "t\u{1B}2" + up + "\u{1B}9" + down, "t"),
            ("", "\u{1B}3x" + up, "xxx"), ("", "\u{1B}0" + up + "!", "!"),
            (vi, "\u{1B}3k", "third"), (vi, "\u{1B}10kj", "second"), (vi, "\u{1B}4k2j", "fourth"),
            (vi, "12t\u{1B}02xk", "fifth"), (vi, "one two ten\u{1B}02dw", "ten"), (vi, "one two ten\u{1B}0d2w", "ten"),
            (vi, "x3xh\u{1B}0f3x2kk", "xxh"),
        ] {
            let line = try await read(configuration, typing: keys)
            XCTAssertEqual(line, .line(expected), keys.debugDescription)
        }
    }

    func testCapitalGGoesToTheOldestLineOrToTheOneWithTheNumber() async throws {
        for (keys, expected) in [
            ("G", "first"), ("1G", "first"), ("Gj", "second"), ("Gk", "first"), ("3G", "third"), ("3Gk", "second"),
            ("3Gj", "fourth"), ("3G2j", "fifth"), ("3G3j", "typed"), ("6G", "typed"), ("kG", "first"), (
                "kG5j",
                "typed"
            ),
        ] {
            let line = try await read("bind -v\n", typing: "typed\u{1B}" + keys)
            XCTAssertEqual(line, .line(expected), keys)
        }
    }

    func testLongLinesAreRecalledWhole() async throws {
        for line in [String(repeating: "x", count: 1001), String(repeating: "日本e\u{301}👍 ", count: 1000)] {
            let harness = try EditorHarness(history: ["older", line, "newer"])
            let recalled = try await harness.readLine(typing: "\u{10}\u{10}\u{7F}\r")
            XCTAssertEqual(recalled, .line(String(line.dropLast())))
            let older = try await harness.readLine(typing: "\u{10}\u{10}\u{10}\r")
            XCTAssertEqual(older, .line("older"))
        }
    }

    func testUpOfTheUsersSettingsIsThatOfLibedit() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("bind ^[[A ed-search-prev-history\n", to: "editrc")
        let harness = try EditorHarness(history: ["first", "second"], configuration: path)
        let line = try await harness.readLine(typing: "\u{1B}[A\u{1B}[A\r")
        XCTAssertEqual(line, .line("first"))
    }

    func testUpFindsARememberedLine() async throws {
        let harness = try EditorHarness(history: ["earlier"])
        await harness.editor.remember("é日👍")
        let line = try await harness.readLine(typing: "\u{1B}[A\r")
        XCTAssertEqual(line, .line("é日👍"))
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
        let history = ["good", "bell\u{7}", ""]
        let line = try await EditorHarness(history: history).readLine(typing: "\u{1B}[A\r")
        XCTAssertEqual(line, .line("good"))
    }

    func testThousandLinesAreReachable() async throws {
        let history = (1 ... 1001).map { "line \($0)" }
        let up = String(repeating: "\u{1B}[A", count: 1010)
        let line = try await EditorHarness(history: history).readLine(typing: up + "\r")
        XCTAssertEqual(line, .line("line 2"))
    }

    private func read(_ configuration: String, typing keys: String) async throws -> LineInput {
        let folder = try TemporaryFolder()
        let path = try folder.write(configuration, to: "editrc")
        let history = ["first", "second", "third", "fourth", "fifth"]
        return try await EditorHarness(history: history, configuration: path).readLine(typing: keys + "\r")
    }
}
