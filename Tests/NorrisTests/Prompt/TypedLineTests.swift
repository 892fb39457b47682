import TestSupport
import XCTest

private func * (text: String, count: Int) -> String {
    String(repeating: text, count: count)
}

/// How the built program shows a line while it is typed.
final class TypedLineTests: XCTestCase, SkippedUnderThreadSanitizer {
    private static let locales: [[String: String?]] = ["C.UTF-8", "C"].map { ["LANG": $0, "LC_ALL": $0] }

    func testLineIsStyledAsTheParserReadsItAndRunsAsItIsTyped() async throws {
        try await PromptSession.inEachWindow(Self.locales, pauses: [0, 2000]) { session, pause in
            let terminal = session.terminal
            try terminal.type("search --json 'x", pause: pause, until: { screen in
                screen.style(of: "search")?.description == "1" && screen.style(of: "--j")?.description == "35"
                    && screen.style(of: "'x")?.description == "4;31"
            })
            try terminal.type("\u{15}jkoe", pause: pause, until: { $0.style(of: "jkoe")?.description == "31" })
        }
    }

    func testSuggestionIsNoPartOfTheLineNorOfTheHistory() async throws {
        let earlier = "history -n 1 日本👍\n"
        try await PromptSession.inEachWindow(Self.locales, pauses: [0, 2000], history: earlier) { session, pause in
            let terminal = session.terminal
            try terminal.type("hist", pause: pause)
            try terminal.waitForScreen { $0.style(of: "ory")?.description == "2" && $0.cursorColumn == 12 }
            try terminal.type("ory\r", pause: pause, until: \.isAtPrompt)
            XCTAssertTrue(session.rows.contains("norris> history"), session.rows.joined(separator: "\n"))
            XCTAssertEqual(try session.home.read(".local/state/norris/history"), earlier + "history\n")
        }
    }

    func testLineAndSearchHaveALimit() throws {
        let (pasted, longest) = ("\u{1B}[200~\("p" * 4000)\u{1B}[201~", 4096)
        let lines: [(keys: String, line: String)] = [
            ("x" * 5000, "x" * longest),
            ("ab\u{2}" + "y" * 5000, "a" + "y" * (longest - 2) + "b"),
            ("z\u{1B}" + "9" * 5000 + "z", "z" * longest),
            (pasted + pasted, "p" * longest),
            ("k" * 3000 + "\u{15}\u{19}\u{19}", "k" * longest),
        ]
        let home = try TemporaryFolder()
        let session = try PromptSession(["--offline"], home: home)
        for (number, (keys, line)) in lines.enumerated() {
            try session.terminal.type(keys, until: { $0.bells > number })
            try session.answer(to: "")
            let written = try home.read(".local/state/norris/history").split(separator: "\n").last
            XCTAssertEqual(written.map(String.init), line, "\(keys.prefix(5).debugDescription)...")
        }
        try session.terminal.type("\u{12}" + "é" * 600)
        try session.terminal.waitForScreen { $0.text.contains("no match") && $0.text.filter { $0 == "é" }.count == 512 }
    }
}
