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
            let list = screen.lines.dropLast().last ?? ""
            return screen.lines.last == "norris> favorite" && list.contains("favorites")
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
