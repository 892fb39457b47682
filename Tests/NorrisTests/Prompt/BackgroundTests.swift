import TestSupport
import XCTest

/// The styles on light and dark backgrounds.
final class BackgroundTests: XCTestCase, SkippedUnderThreadSanitizer {
    private static let question = "\u{1B}]11;?\u{7}"

    func testAnswerOfTheTerminalDecidesWheneverItComes() async throws {
        for (color, end, style) in [
            ("ffff/ffff/ffff", "\u{1B}\\", "90"), ("fd/f6/e3", "\u{7}", "90"), ("0000/2b2b/3636", "\u{7}", "2"),
        ] {
            try await PromptSession.inEachWindow([[:]], pauses: [0, 2000]) { session, pause in
                let terminal = session.terminal
                try terminal.waitFor(Self.question)
                try terminal.type("hel")
                try terminal.type("\u{1B}]11;rgb:\(color)\(end)p\u{1B}[D\u{1B}[C", pause: pause)
                try terminal.waitForScreen { $0.lines.last == "norris> help" && $0.cursorColumn == 12 }
                try terminal.type("\u{15}\u{C}cl", until: { $0.lines == ["norris> clear"] && $0.cursorColumn == 10 })
                XCTAssertEqual(terminal.display.style(of: "ear")?.description, style, color)
                XCTAssertEqual(terminal.transcript.ranges(of: Self.question).count, 1)
                XCTAssertFalse(terminal.transcript.contains("rgb"))
            }
        }
    }

    func testAnswerInPiecesIsNotTyped() async throws {
        let answer = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"
        let pieces = [1, 2, 3, 5, 9, 15, 25].flatMap { length in
            [("he", "norris> help"), ("\u{12}he", "(search) help: no match")].map { (length, $0, $1) }
        }
        // All at once, because most of the time they wait.
        try await pieces.concurrently(pieces.count) { length, keys, line in
            let session = try PromptSession(["--offline"])
            let terminal = session.terminal
            try terminal.waitFor(Self.question)
            try terminal.type(keys, until: { $0.lines.last?.contains("he") == true })
            try terminal.type(String(answer.prefix(length)))
            // Escape and Alt-] end a search.
            let isOver = length < 3 && keys != "he"
            if isOver {
                try terminal.waitForScreen { $0.lines.last == "norris>" }
            } else {
                // Longer than the program waits for the rest of a key; nothing on the screen tells that it has.
                usleep(500_000)
            }
            try terminal.type(answer.dropFirst(length) + "lp")
            try terminal.waitForScreen { $0.lines.last == (isOver ? "norris> lp" : line) }
            try terminal.type("\u{7}\u{5}\u{15}cl", until: { $0.lines.last == "norris> clear" })
            XCTAssertEqual(terminal.display.style(of: "ear")?.description, "90")
            XCTAssertEqual(try session.quit(), 0)
            XCTAssertFalse(terminal.transcript.contains("rgb"))
        }
    }

    func testAnswersAfterAResizeAreNotTyped() async throws {
        let (color, row) = ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", "\u{1B}[1;1R")
        let answers = ["", row, color, color + row, row + color, "b" + row, "b" + color + row, "\u{1B}[\(Int.min);1R"]
        try await answers.flatMap { [($0, false), ($0, true)] }.concurrently(8) { answer, isLate in
            let session = try PromptSession(["--offline"], columns: 40, environment: ["XTERM_VERSION": nil])
            let terminal = session.terminal
            try terminal.waitFor(Self.question)
            let text = String(repeating: "a", count: 50)
            try terminal.type(text, until: { $0.lines.suffix(2).joined() == "norris> " + text })
            try terminal.resize(columns: 30, rows: 24)
            try terminal.waitFor("\u{1B}[6n")
            if isLate {
                // Longer than the program waits; nothing on the screen tells that it has.
                usleep(500_000)
            }
            try terminal.type(answer + "e")
            let typed = text + (answer.hasPrefix("b") ? "be" : "e")
            try terminal.waitForScreen { $0.lines.suffix(2).joined().hasSuffix(typed) }
            XCTAssertEqual(try session.quit(), 0)
            XCTAssertFalse(terminal.transcript.contains("rgb"))
        }
    }

    func testLateAnswerAfterAResizeDoesNotEndASearch() throws {
        let session = try PromptSession(["--offline"], columns: 40, environment: ["XTERM_VERSION": nil])
        let terminal = session.terminal
        try terminal.type("\u{12}xy", until: { $0.lines.last == "(search) xy: no match" })
        for columns in [35, 30] {
            try terminal.resize(columns: columns, rows: 24)
            try terminal.waitFor("\u{1B}[6n")
            // Longer than the program waits; nothing on the screen tells that it has.
            usleep(500_000)
        }
        try terminal.type("\u{1B}[2")
        usleep(500_000)
        try terminal.type(";1R\u{1B}[2;1Re", until: { $0.lines.last == "(search) xye: no match" })
    }

    func testKeysLikeAnAnswerOrRightBeforeOneAreKeys() throws {
        let session = try PromptSession(["--offline"])
        let terminal = session.terminal
        try terminal.waitFor(Self.question)
        try terminal.type("a\u{1B}]b", until: { $0.lines.last == "norris> ab" || $0.lines.last == "norris> a" })
        try terminal.type("\u{15}\u{1B}]")
        // Longer than the program waits for the rest of a key; nothing on the screen tells that it has.
        usleep(500_000)
        try terminal.type("1", until: { $0.lines.last == "norris> 1" })
        try terminal.type("\u{15}\u{12}he", until: { $0.lines.last == "(search) he: no match" })
        try terminal.type("\u{1B}\u{1B}]11;rgb:ffff/ffff/ffff\u{7}", until: { $0.lines.last == "norris>" })
        XCTAssertEqual(try session.quit(), 0)
        XCTAssertFalse(terminal.transcript.contains("rgb"))
    }

    func testVariableDecidesWithoutAQuestionUnlessAStyleIsChosen() throws {
        for (value, config, style) in [("0;15", "", "90"), ("15;0", "", "2"), ("0;15", "style.faint = cyan\n", "36")] {
            let home = try TemporaryFolder()
            try home.write(config, to: Scenario.config)
            let session = try PromptSession(["--offline"], environment: ["COLORFGBG": value], home: home)
            XCTAssertEqual(session.terminal.display.style(of: "1.0.0")?.description, style)
            XCTAssertEqual(try session.quit(), 0)
            XCTAssertFalse(session.terminal.transcript.contains(Self.question))
        }
    }

    func testTerminalIsNotAskedWhereNothingDependsOnIt() async throws {
        let environments = [["NO_COLOR": "1"], ["NORRIS_ACCESSIBLE": "1"], ["TERM": "linux"], ["TERM": "dumb"]]
        try await environments.concurrently { environment in
            let session = try PromptSession(["--offline"], environment: environment)
            try session.answer(to: "help joke")
            XCTAssertEqual(try session.quit(), 0)
            XCTAssertFalse(session.terminal.transcript.contains(Self.question), "\(environment)")
        }
    }
}
