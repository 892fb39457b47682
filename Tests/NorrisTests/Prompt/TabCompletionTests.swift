import Foundation
import TestSupport
import XCTest

/// The Tab key at the prompt.
final class TabCompletionTests: HomeTestCase, SkippedUnderThreadSanitizer {
    func testMenuIsWalkedAndTakenInEveryWindow() async throws {
        let environments: [[String: String?]] = [["LC_ALL": "C.UTF-8"], ["LC_ALL": "C"], ["NO_COLOR": "1"]]
        try await PromptSession.inEachWindow(environments, pauses: [0, 2000]) { session, pause in
            let terminal = session.terminal
            let isPlain = session.environment["NO_COLOR"] != nil
            try terminal.type("set \t\t\u{1B}[Z\t\u{1B}OB", pause: pause, until: { screen in
                let row = screen.lines.last { $0.contains("explicit") } ?? ""
                let isShown = screen.text.contains("norris> set explicit")
                return isShown && screen.cursorColumn == 20 % screen.columns
                    && row.hasPrefix(isPlain ? "> explicit" : "explicit")
                    && (isPlain || screen.columns == 20 || screen.style(of: "explicit    (")?.description == "7")
            })
            try terminal.type("\r", pause: pause, until: { $0.lines.last == "norris> set explicit" })
            try terminal.type("on\r", pause: pause, until: \.isAtPrompt)
            XCTAssertTrue(session.rows.joined(separator: " ").contains("explicit is on"))
        }
    }

    func testEarlierSearchIsCompletedInQuotes() throws {
        let session = try session()
        try session.answer(to: "search the moon")

        for (typed, quote) in [("search \"th\t", "\""), ("search th\t", "\""), ("search 'the\t", "'")] {
            try session.terminal.type(typed, until: { $0.lines.last == "norris> search \(quote)the moon\(quote)" })
            try session.terminal.type("\u{3}", until: \.isAtPrompt)
        }
    }

    func testCategoriesOfTheAPIAppearWhenTheyArrive() throws {
        api.answerNext(.afterRelease(.standard))
        let session = try session(["--api", api.baseURL])

        try session.terminal.type("joke sc\t")
        try api.waitForRequest()
        XCTAssertEqual(session.terminal.screen.last, "norris> joke sc")
        try api.release()

        try session.terminal.waitForScreen { $0.lines.last == "norris> joke science" }
        XCTAssertEqual(api.requests.map(\.path), ["/jokes/categories"])
    }

    func testServerErrorIsReportedAfterTheLineIsEntered() throws {
        api.answerNext(.text(status: 503, body: "<h1>Busy</h1>"))
        let session = try session(["--api", api.baseURL])
        let terminal = session.terminal

        // The built-in jokes have this category, too.
        let screen = try terminal.type("joke de\t", until: { $0.lines.last == "norris> joke dev" })
        XCTAssertFalse(screen.text.contains("status 503"))
        try terminal.type("\r", until: { screen in
            let answer = screen.lines.joined(separator: " ")
            return answer.contains("norris> joke dev The joke server") && screen.lines.last == "norris>"
        })
    }

    func testOwnJokesAreOfferedToCommandsThatChangeThem() throws {
        try home.write("Chuck Norris signs off.\n", to: Scenario.ownJokes)
        let session = try session()
        try session.terminal.type("rem\t\t", until: { ($0.lines.last?.count ?? 0) > "norris> remove ".count })
        try session.terminal.type("\r", until: "Removed from")
    }

    func testFavoritesOfAnotherPromptAreOffered() throws {
        let (first, second) = try (session(), session())
        try second.terminal.type("joke\rfavorite\r", until: "Saved to favorites: ")

        try first.terminal.type("unf\t\t", until: { screen in
            let words = screen.lines.last?.split(separator: " ") ?? []
            return words.count == 3 && words[1] == "unfavorite" && words[2].count == 11
        })
        try first.terminal.type("\r", until: "Removed from favorites: ")
    }
}
