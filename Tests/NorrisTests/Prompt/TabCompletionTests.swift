import Foundation
import TestSupport
import XCTest

/// The Tab key at the prompt.
final class TabCompletionTests: XCTestCase {
    func testOneMatchIsInsertedAndSeveralAreListed() throws {
        let program = try start(["--offline"])

        try program.terminal.type("jo\tde\t")
        try program.terminal.waitForScreen { $0.lines.last == "norris> joke dev" && $0.cursorColumn == 17 }
        try program.terminal.type("\u{15}fav\t")

        try program.terminal.waitForScreen { screen in
            screen.cursorRow == screen.lines.count - 3 && screen.lines[screen.cursorRow] == "norris> favorite"
                && screen.lines.last?.hasPrefix("favorites  (") == true
        }
    }

    func testMenuIsWalkedAndTakenInEveryWindow() async throws {
        try await [(80, 24), (40, 10), (20, 6)].concurrently { columns, rows in
            for environment in [["LC_ALL": "C.UTF-8"], ["LC_ALL": "C"], ["NO_COLOR": "1"]] {
                for pause in [0, 2000] as [UInt32] {
                    let session = try PromptSession(
                        ["--offline"],
                        columns: columns,
                        rows: rows,
                        environment: environment
                    )
                    let terminal = session.terminal
                    let isPlain = environment["NO_COLOR"] != nil
                    try terminal.type("set \t\t\u{1B}[Z\t\u{1B}OB", pause: pause)
                    try terminal.waitForScreen { screen in
                        let row = screen.lines.last { $0.contains("explicit") } ?? ""
                        let isShown = screen.text.contains("norris> set explicit")
                        return isShown && screen.cursorColumn == 20 % columns
                            && row.hasPrefix(isPlain ? "> explicit" : "explicit")
                            && (isPlain || columns == 20 || screen.style(of: "explicit    (")?.description == "7")
                    }
                    try terminal.type("\r", pause: pause)
                    try terminal.waitForScreen { $0.lines.last == "norris> set explicit" }
                    try terminal.type("on\r", pause: pause)
                    try terminal.waitForScreen(\.isAtPrompt)
                    XCTAssertTrue(session.rows.joined(separator: " ").contains("explicit is on"))
                    XCTAssertEqual(try session.quit(), 0)
                }
            }
        }
    }

    func testEarlierSearchIsCompletedInQuotes() throws {
        let session = try PromptSession(["--offline"])
        try session.answer(to: "search the moon")

        for typed in ["search \"th\t", "search th\t", "search 'the\t"] {
            try session.terminal.type(typed)
            let quote = typed.contains("'") ? "'" : "\""
            try session.terminal.waitForScreen { $0.lines.last == "norris> search \(quote)the moon\(quote)" }
            try session.terminal.type("\u{3}")
            try session.terminal.waitForScreen(\.isAtPrompt)
        }
    }

    func testCategoriesOfTheAPIAppearWhenTheyArrive() throws {
        let api = try LoopbackAPI()
        api.answerNext(.afterRelease(.standard))
        let program = try start(["--api", api.baseURL])

        try program.terminal.type("joke sc\t")
        try api.waitForRequest()
        XCTAssertEqual(program.terminal.screen.last, "norris> joke sc")
        try api.release()

        try program.terminal.waitForScreen { $0.lines.last == "norris> joke science" }
        XCTAssertEqual(api.requests.map(\.path), ["/jokes/categories"])
    }

    func testServerErrorIsReportedAfterTheLineIsEntered() throws {
        let api = try LoopbackAPI()
        api.answerNext(.text(status: 503, body: "<h1>Busy</h1>"))
        let program = try start(["--api", api.baseURL])

        try program.terminal.type("joke de\t")
        // The built-in jokes have this category, too.
        try program.terminal.waitForScreen { $0.lines.last == "norris> joke dev" }
        XCTAssertFalse(program.terminal.display.text.contains("status 503"))
        try program.terminal.type("\r")

        try program.terminal.waitForScreen { screen in
            let answer = screen.lines.joined(separator: " ")
            return answer.contains("norris> joke dev The joke server") && screen.lines.last == "norris>"
        }
    }

    func testFavoritesOfAnotherPromptAreOffered() throws {
        let home = try TemporaryFolder()
        let first = try start(["--offline"], home: home)
        let second = try start(["--offline"], home: home)
        try second.terminal.type("joke\rfavorite\r")
        try second.terminal.waitFor("Saved to favorites: ")

        try first.terminal.type("unf\t\t")

        try first.terminal.waitForScreen { screen in
            let words = screen.lines.last?.split(separator: " ") ?? []
            return words.count == 3 && words[1] == "unfavorite" && words[2].count == 11
        }
        try first.terminal.type("\r")
        try first.terminal.waitFor("Removed from favorites: ")
    }

    private func start(_ arguments: [String], home: TemporaryFolder? = nil) throws -> RunningProgram {
        let program = try Program(arguments, home: home?.path).start()
        try program.terminal.waitFor("norris>")
        return program
    }
}
