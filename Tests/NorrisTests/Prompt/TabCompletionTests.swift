import Foundation
import TestSupport
import XCTest

/// The Tab key at the prompt.
final class TabCompletionTests: HomeTestCase, SkippedUnderThreadSanitizer {
    func testSecondTabListsTheCandidatesInEveryWindow() async throws {
        let environments: [[String: String?]] = [["LC_ALL": "C.UTF-8"], ["LC_ALL": "C"], ["NO_COLOR": "1"]]
        try await PromptSession.inEachWindow(environments, pauses: [0, 2000]) { session, pause in
            let terminal = session.terminal
            try terminal.type("fav\t", pause: pause, until: { $0.lines.last == "norris> favorite" })
            try terminal.type("\t", pause: pause, until: { screen in
                let rows = screen.lines.suffix(3)
                return rows.count == 3 && rows.last == "norris> favorite" && rows.dropLast().last?
                    .hasPrefix("favorites") == true
            })
        }
    }

    func testCategoriesOfTheAPIAppearWhenTheyArrive() throws {
        api.answerNext(.afterRelease(.standard))
        let session = try session(["--jokes", "api", "--api", api.baseURL])
        try session.terminal.type("joke sc\t")
        try api.waitForRequest()
        XCTAssertEqual(session.terminal.screen.last, "norris> joke sc")
        try api.release()
        try session.terminal.waitForScreen { $0.lines.last == "norris> joke science" }
        XCTAssertEqual(api.requests.map(\.path), ["/jokes/categories"])
    }
}
