import TestSupport
import XCTest

final class HistoryTests: XCTestCase {
    private static let lines = ["joke dev", "help joke", "joke food for 日本", "history", "joke dev"]

    func testUpAndDownWalkThroughTheLinesThatBeginWithWhatWasTyped() throws {
        let host = try EditorHost(Self.lines)
        try host.type(EditorHost.up, shows: "norris> joke dev▏")
        try host.type(EditorHost.up, shows: "norris> history▏")
        try host.type(EditorHost.down + EditorHost.down, shows: "norris> ▏", bells: 0)
        try host.type(EditorHost.down, shows: "norris> ▏", bells: 1)
        try host.type("joke " + EditorHost.up + EditorHost.up, shows: "norris> joke food for 日本▏")
        try host.type(EditorHost.up, shows: "norris> joke food for 日本▏", bells: 2)
        try host.type(EditorHost.down + EditorHost.down, shows: "norris> joke ▏dev", bells: 2)
        // A line that has been changed begins another walk.
        try host.type("\u{15}he" + EditorHost.up + "!" + EditorHost.up, shows: "norris> help joke!▏", bells: 3)
    }

    func testWhatIsReadCanBeRecalled() throws {
        let host = try EditorHost()
        let long = String(repeating: "0123456789", count: 200)
        for line in ["first", long] {
            try host.type(line, returns: line)
        }
        try host.type(EditorHost.up, returns: long)
        try host.type(EditorHost.up + EditorHost.up + EditorHost.down, returns: long)
    }

    func testLibeditsOwnSearchesFindTheLines() throws {
        try EditorHost(Self.lines).type("he\u{1B}p", shows: "norris> help joke▏")
        let host = try EditorHost(Self.lines, editrc: "bind -v\n")
        try host.type("\u{1B}/food", shows: "norris> \n/food▏")
        try host.type("\r", shows: "norris> joke food for 日本")
        // Escape closes the prompt, and nothing is run.
        try host.type("/he\u{1B}", shows: "norris> ▏")
        try host.type(":ijoke", returns: "joke")
    }

    func testSearchShowsTheNewestMatchAndEnterRunsIt() throws {
        let host = try EditorHost(Self.lines)
        let screen = try host.type("\u{12}JOKE", shows: "(search) JOKE: joke dev▏")
        XCTAssertEqual(screen.style(of: "joke dev")?.description, "7")
        XCTAssertEqual(screen.style(of: " dev")?.description, "")
        try host.type("\u{12}", shows: "(search) JOKE: joke food for 日本▏")
        // While the pattern grows, the line stays.
        try host.type(" fo", shows: "(search) JOKE fo: joke food for 日本▏")
        try host.type("\u{7F}\u{7F}\u{7F}", shows: "(search) JOKE: joke dev▏")
        try host.type("\u{15}p j", shows: "(search) p j: help joke▏", bells: 0)
        try host.type("\u{12}", shows: "(search) p j: help joke▏", bells: 1)
        try host.type("\r", shows: "norris> help joke\n[\"help joke\"]\nnorris> ▏")
    }

    func testEscapeAndCtrlGGiveTheOldLineBack() throws {
        let host = try EditorHost(Self.lines)
        for key in ["\u{1B}", "\u{7}"] {
            try host.type("dev\u{12}", shows: "(search) dev: joke dev▏")
            try host.type("x", shows: "(no match) devx: ▏")
            try host.type("\r", shows: "norris> dev▏")
            try host.type("\u{12}", shows: "(search) dev: joke dev▏")
            try host.type(key, shows: "norris> dev▏")
            try host.type("\u{15}", shows: "norris> ▏")
        }
    }

    func testOtherKeysEditTheLineThatIsFound() throws {
        let host = try EditorHost(Self.lines)
        try host.type("\u{12}food", shows: "(search) food: joke food for 日本▏")
        try host.type("\u{1}my ", shows: "norris> my ▏joke food for 日本")
        try host.type("\u{15}\u{12}\u{1B}[200~help j\u{1B}[201~", shows: "(search) help j: help joke▏")
        try host.type("\u{3}", shows: "norris> ^C true\nnorris> ▏")
    }

    func testCaseDoesNotMoveTheMatch() throws {
        let host = try EditorHost(["İİ joke"])
        let screen = try host.type("\u{12}JO", shows: "(search) JO: İİ joke▏")
        XCTAssertEqual(screen.style(of: "joke")?.description, "7")
        XCTAssertEqual(screen.style(of: "ke")?.description, "")
        XCTAssertEqual(screen.style(of: " joke")?.description, "")
    }

    /// Where the cost of a key grew with the text, this took half a minute.
    func testSearchOfManyWordsTypedAtOnceIsDoneAtOnce() throws {
        let host = try EditorHost(["--many"])
        let typed = (0 ..< 200).map { "word\($0)" }.joined(separator: " ")
        try host.terminal.type("\u{12}" + typed)
        try host.terminal.waitForScreen { $0.lines.joined().contains("word199: word0 word1") }
        try host.type("\u{7}\u{15}joke", returns: "joke")
    }
}
