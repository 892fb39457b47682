import Foundation
import TestSupport
import XCTest

/// Windows of a few columns or rows.
final class NarrowWindowTests: XCTestCase, SkippedUnderThreadSanitizer {
    func testEveryCommandWorksInATinyWindow() async throws {
        try await [(3, 10), (1, 10), (1, 1), (3, 1)].concurrently { columns, rows in
            let (api, home) = try (LoopbackAPI(jokes: .ofAllKinds), TemporaryFolder())
            let terminal = try PseudoTerminal(columns: columns, rows: rows)
            let words = ["--jokes", "api", "--api", api.baseURL]
            let program = try Program(words, home: home.path).start(on: terminal)
            let lines = RecordedSession.commands + ["joke", "favorite", "quit"]
            let keys = lines.map { $0 + "\r" }.joined()
            try terminal.type("joke \t\tfav\t\u{12}jo\u{7}\u{15}" + keys)

            XCTAssertEqual(try program.waitForExit(timeout: 60).exitStatus, 0, "\(columns) x \(rows)")
            let history = try home.read(Scenario.history).split(separator: "\n").map(String.init)
            XCTAssertEqual(history, lines, "\(columns) x \(rows)")
            let favorites = try home.read(Scenario.favorites).split(separator: "\n")
            XCTAssertGreaterThan(favorites.count, 1, "\(columns) x \(rows): \(favorites)")
        }
    }

    func testPromptSurvivesResizingToOneColumnAndBack() throws {
        let session = try PromptSession(["--offline"])

        for columns in [3, 1, 2, 80] {
            try session.terminal.resize(columns: columns, rows: 10)
            try session.terminal.type("x")
        }
        try session.terminal.type("\u{3}", until: { $0.text.contains("^C") && $0.isAtPrompt })

        // Not by the number of rows, which the line that is drawn for the last time may change.
        try session.terminal.type("help quit\r", until: { $0.lines.contains("quit") && $0.isAtPrompt })
        XCTAssertEqual(try session.quit(), 0)
    }
}
