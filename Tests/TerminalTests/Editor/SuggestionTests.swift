import Foundation
import TestSupport
import XCTest

/// The text behind the cursor, and completion.
final class SuggestionTests: XCTestCase {
    func testRestOfTheNewestLineIsSuggestedAndTakenInParts() throws {
        let host = try EditorHost(["joke food", "joke dev for 日本", "xoke unknown"])
        let screen = try host.type("jo", shows: "norris> jo▏ke dev for 日本")
        XCTAssertEqual(screen.style(of: "ke dev")?.description, "2")
        try host.type("\u{1B}f\u{1B}f", shows: "norris> joke dev▏ for 日本")
        try host.type(EditorHost.right, shows: "norris> joke dev for 日本▏")
        try host.type("\u{15}joke f\u{5}", shows: "norris> joke food▏")
        // Not in the middle of a line, of an unknown command, or after Enter.
        try host.type("\u{15}joke d\(EditorHost.left)", shows: "norris> joke ▏d")
        try host.type("\u{15}x", shows: "norris> x▏")
        try host.type("\u{15}jo\r", shows: "norris> jo\n[\"jo\"]\nnorris> ▏")
    }

    func testOnlyCompletionIsSuggested() throws {
        let host = try EditorHost()
        try host.type("joke cat", shows: "norris> joke cat▏egories")
        try host.type("\u{5}", shows: "norris> joke categories▏")
        try host.type("\u{15}日", shows: "norris> 日▏本")
    }

    func testSuggestionIsCutAtTheEdgeAndNothingIsSuggestedWithoutColor() throws {
        let history = ["joke dev for 日本 and more"]
        let host = try EditorHost(history, columns: 22)
        try host.type("jo", shows: "norris> jo▏ke dev...")
        try host.type("\u{5}", shows: "norris> joke dev for \n日本 and more▏")
        let plain = try EditorHost(history + ["--plain"])
        try plain.type("jo\(EditorHost.right)", shows: "norris> jo▏", bells: 0)
    }

    func testTabCompletesTheCommonPartAndASecondTabLists() throws {
        let host = try EditorHost()
        try host.type("fa\t", shows: "norris> favorite▏")
        let row = "favorite   About favorite.   favorites  About favorites."
        let list = "norris> favorite\n\(row)\nnorris> favorite▏"
        let screen = try host.type("\t", shows: list)
        XCTAssertEqual(screen.style(of: "About")?.description, "2")
        try host.type("s\t", shows: "norris> favorites ▏")
        try host.type("ca\t!", shows: "norris> favorites categories !▏")
        // Candidates without a description are beside each other.
        try host.type("\u{15}joke h\t", shows: "norris> joke h▏", bells: 1)
        try host.type("\t", shows: "norris> joke h\nhelp     history\nnorris> joke h▏")
    }

    func testTabWhereNothingCompletesIsABlank() throws {
        try EditorHost().type("xa\tb\t", returns: "xa b ")
    }

    func testLongListFitsTheWindow() throws {
        let host = try EditorHost(columns: 20, rows: 6)
        let screen = try host.type("\t\t", shows: "categories\nfavorite\nfavorites\n… and 6 more rows\nnorris> ▏")
        XCTAssertTrue(screen.lines.allSatisfy { $0.columns <= 20 }, screen.text)
    }

    func testTabIsRepeatedWhenTheCompletionsArriveUnlessAnotherKeyComes() throws {
        let folder = try TemporaryFolder()
        mkfifo(folder.path("pipe"), 0o600)
        let host = try EditorHost(["--slow"], environment: ["COMPLETIONS": folder.path("pipe")])
        func change(until title: String) throws {
            let pipe = try FileHandle(forWritingTo: folder.url.appendingPathComponent("pipe"))
            try pipe.write(contentsOf: Data([0]))
            try host.terminal.waitFor("]0;\(title)")
        }
        try host.type("categ\t", shows: "norris> categ▏")
        try host.terminal.waitFor("]0;asked")
        try change(until: "known")
        try host.type("", shows: "norris> categories ▏")
        try change(until: "forgotten")
        try host.type("\u{15}categ\tx", shows: "norris> categx▏")
        try host.terminal.waitFor("]0;asked")
        try change(until: "known")
        try host.type("y", shows: "norris> categxy▏")
    }

    /// On a slow line, each byte is seen for itself: what is typed, and what is suggested, is never taken away.
    func testTypingFlickersAtNoByte() throws {
        let whole = "joke dev for 日本 and more"
        let host = try EditorHost([whole])
        let line = Array("joke dev fo")
        for count in 1 ... line.count {
            let before = host.terminal.transcript.utf8.count
            let typed = String(line.prefix(count))
            try host.type(String(line[count - 1]), shows: "norris> \(typed)▏\(whole.dropFirst(count))")
            let written = Array(host.terminal.transcript.utf8)[before...]
            // A tenth of a second at 19,200 baud.
            XCTAssertLessThan(written.count, 192)
            var screen = TerminalScreen()
            screen.feed(host.terminal.transcript.utf8.prefix(before))
            let shown = count == 1 ? "norris>" : "norris> \(whole)"
            for byte in written {
                screen.feed([byte])
                XCTAssertEqual(screen.lines.last?.hasPrefix(shown), true, screen.text)
            }
        }
    }
}
