import Foundation
import TestSupport
import XCTest

private func * (text: String, count: Int) -> String {
    String(repeating: text, count: count)
}

/// How the built program shows a line while it is typed.
final class TypedLineTests: XCTestCase {
    private static let windows = [(80, 24), (40, 10), (20, 6)]
    private static let locales = ["C.UTF-8", "C"]

    func testLineIsStyledAsTheParserReadsItAndRunsAsItIsTyped() async throws {
        try await Self.windows.concurrently { columns, rows in
            for locale in Self.locales {
                for pause in [0, 2000] as [UInt32] {
                    let session = try Self.session(columns: columns, rows: rows, ["LANG": locale, "LC_ALL": locale])
                    let terminal = session.terminal
                    try Self.type("search --json 'x", on: terminal, pause: pause)
                    try terminal.waitForScreen { screen in
                        screen.style(of: "search")?.description == "1" && screen.style(of: "--j")?.description == "35"
                            && screen.style(of: "'x")?.description == "4;31"
                    }
                    try Self.type("\u{15}jkoe", on: terminal, pause: pause)
                    try terminal.waitForScreen { $0.style(of: "jkoe")?.description == "31" }
                    try Self.type("\u{15}quit\r", on: terminal, pause: pause)
                    XCTAssertEqual(try session.program.waitForExit().exitStatus, 0)
                }
            }
        }
    }

    func testSuggestionIsNoPartOfTheLineNorOfTheHistory() async throws {
        try await Self.windows.concurrently { columns, rows in
            for locale in Self.locales {
                for pause in [0, 2000] as [UInt32] {
                    let home = try Self.home(history: "history -n 1 日本👍\n")
                    let environment = ["LANG": locale, "LC_ALL": locale]
                    let session = try Self.session(columns: columns, rows: rows, environment, home: home)
                    let terminal = session.terminal
                    try Self.type("hist", on: terminal, pause: pause)
                    try terminal.waitForScreen { screen in
                        screen.style(of: "ory")?.description == "2" && screen.cursorColumn == 12
                    }
                    try Self.type("ory\r", on: terminal, pause: pause)
                    try terminal.waitForScreen(\.isAtPrompt)
                    XCTAssertTrue(session.rows.contains("norris> history"), session.rows.joined(separator: "\n"))
                    try Self.type("quit\r", on: terminal, pause: pause)
                    XCTAssertEqual(try session.program.waitForExit().exitStatus, 0)
                    let written = try home.read(".local/state/norris/history")
                    XCTAssertEqual(written, "history -n 1 日本👍\nhistory\nquit\n")
                }
            }
        }
    }

    func testWithoutColorNothingIsStyledOrSuggested() async throws {
        try await [["NO_COLOR": "1"], ["CLICOLOR": "0"], ["TERM": "dumb"]].concurrently { environment in
            for (columns, rows) in Self.windows {
                let home = try Self.home(history: "history -n 1\n")
                let session = try Self.session(columns: columns, rows: rows, environment, home: home)
                try session.terminal.type("hist")
                try session.terminal.waitForScreen { $0.lines.last == "norris> hist" }
                try session.terminal.type("\u{1B}[C\u{7F}")
                try session.terminal.type("\u{15}quit\r")
                XCTAssertEqual(try session.program.waitForExit().exitStatus, 0)
                let written = session.terminal.transcript
                XCTAssertFalse(written.contains("\u{1B}[2m") || written.contains("\u{1B}[1m"), written)
                XCTAssertFalse(session.rows.joined().contains("history"))
            }
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
        let session = try Self.session(columns: 80, rows: 24, [:], home: home)
        for (number, (keys, line)) in lines.enumerated() {
            try session.terminal.type(keys)
            try session.terminal.waitForScreen { $0.bells > number }
            try session.answer(to: "")
            let written = try home.read(".local/state/norris/history").split(separator: "\n").last
            XCTAssertEqual(written.map(String.init), line, "\(keys.prefix(5).debugDescription)...")
        }
        try session.terminal.type("\u{12}" + "é" * 600)
        try session.terminal.waitForScreen { $0.text.contains("no match") && $0.text.filter { $0 == "é" }.count == 512 }
    }

    private static func type(_ keys: String, on terminal: PseudoTerminal, pause: UInt32) throws {
        guard pause > 0 else { return try terminal.type(keys) }
        for byte in keys.utf8 {
            try terminal.type([byte])
            usleep(pause)
        }
    }

    private static func home(history: String) throws -> TemporaryFolder {
        let home = try TemporaryFolder()
        try home.write(history, to: ".local/state/norris/history")
        return home
    }

    private static func session(
        columns: Int,
        rows: Int,
        _ environment: [String: String],
        home: TemporaryFolder? = nil
    ) throws -> PromptSession {
        try PromptSession(["--offline"], columns: columns, rows: rows, environment: environment, home: home)
    }
}
