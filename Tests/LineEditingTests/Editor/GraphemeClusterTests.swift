import LineEditing
import TerminalText
import TestSupport
import XCTest

/// Keys for what a user sees as one character.
final class GraphemeClusterTests: XCTestCase {
    private static let clusters = ["e\u{301}", "👩‍🚀", "🇩🇪", "❤️", "日", "x", "क्षि", "👍🏽"]
    private static let left = "\u{1B}[D"
    private static let right = "\u{1B}[C"

    func testBackspaceAndDeleteRemoveAClusterAndTheScreenShowsIt() async throws {
        for configuration in ["", "bind -v\n"] {
            let folder = try TemporaryFolder()
            let harness = try EditorHarness(configuration: folder.write(configuration, to: "editrc"))
            for cluster in Self.clusters {
                for keys in [
                    "a\(cluster)\u{7F}b",
                    "a\(cluster)\u{8}b",
                    "a\(cluster)b\(Self.left)\(Self.left)\u{1B}[3~",
                ] {
                    let line = try await harness.readLine { terminal in
                        try terminal.type(keys)
                        try await terminal.waitForScreen { $0.lines.last == "norris> ab" }
                        try terminal.type("\r")
                    }
                    XCTAssertEqual(line, .line("ab"), keys.debugDescription + configuration)
                }
            }
        }
    }

    func testMarkIsRemovedWithItsLetterKeyByKey() async throws {
        let line = try await EditorHarness().readLine { terminal in
            try terminal.type("e\u{301}")
            try await terminal.waitForScreen { $0.lines == ["norris> e\u{301}"] && $0.cursorColumn == 9 }
            try terminal.type("\u{7F}")
            try await terminal.waitForScreen { $0.lines == ["norris>"] && $0.cursorColumn == 8 }
            try terminal.type("\r")
        }
        XCTAssertEqual(line, .line(""))
    }

    func testLeftAndRightMoveByClusters() async throws {
        let text = Self.clusters.joined()
        for count in 0 ... Self.clusters.count {
            let keys = text + String(repeating: Self.left, count: Self.clusters.count) +
                String(repeating: Self.right, count: count) + "|\r"
            let line = try await EditorHarness().readLine(typing: keys)
            let expected = Self.clusters[..<count].joined() + "|" + Self.clusters[count...].joined()
            XCTAssertEqual(line, .line(expected))
        }
    }

    func testBackspaceEditsThePatternOfASearch() async throws {
        for key in ["\u{7F}", "\u{8}"] {
            let line = try await EditorHarness(history: ["joke", "show"]).readLine(typing: "\u{12}jx\(key)o\r")
            XCTAssertEqual(line, .line("joke"))
        }
    }

    func testCtrlUErasesUpToTheCursorAndCtrlYInsertsIt() async throws {
        for configuration in ["", "bind -v\n"] {
            let folder = try TemporaryFolder()
            let harness = try EditorHarness(configuration: folder.write(configuration, to: "editrc"))
            let line = try await harness.readLine(typing: "one two\(Self.left)\(Self.left)\(Self.left)\u{15}x\r")
            XCTAssertEqual(line, .line("xtwo"), configuration)
        }
        let line = try await EditorHarness()
            .readLine(typing: "one two\(Self.left)\(Self.left)\(Self.left)\u{15}\u{5}\u{19}\r")
        XCTAssertEqual(line, .line("twoone "))
    }

    func testCtrlLClearsTheScreenInBothEditors() async throws {
        for configuration in ["", "bind -v\n"] {
            let folder = try TemporaryFolder()
            let harness = try EditorHarness(configuration: folder.write(configuration, to: "editrc"))
            _ = try await harness.readLine(typing: "first\r")
            let line = try await harness.readLine { terminal in
                try terminal.type("second")
                try await terminal.waitForScreen { $0.lines == ["norris> first", "norris> second"] }
                try terminal.type("\u{C}")
                try await terminal.waitForScreen { $0.lines == ["norris> second"] && $0.cursorColumn == 14 }
                try terminal.type("\r")
            }
            XCTAssertEqual(line, .line("second"))
        }
    }

    func testModifiedKeysTypeNothing() async throws {
        let numbers = [2, 3, 5, 6, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24]
        let keys = (2 ... 8).flatMap { modifier in
            numbers.map { "\u{1B}[\($0);\(modifier)~" } + "PQRS".map { "\u{1B}[1;\(modifier)\($0)" }
        }
        for configuration in ["", "bind -v\n"] {
            let folder = try TemporaryFolder()
            let harness = try EditorHarness(configuration: folder.write(configuration, to: "editrc"))
            let line = try await harness.readLine(typing: "a" + keys.joined() + "b\r")
            XCTAssertEqual(line, .line("ab"), configuration)
        }
    }
}
