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

    func testKeysWithoutACommandTypeNothing() async throws {
        let console = "ABCDE".map { "[[\($0)" }
        let numbered = ([5, 6] + Array(11 ... 34)).map { "[\($0)~" }
        let others = [
            "O2P",
            "O5S",
            "OP",
            "Oj",
            "[7;5~",
            "[8;5~",
            "[4;5~",
            "[3;9~",
            "[97;5u",
            "[2^",
            "[3$",
            "[5@",
            "[a",
            "[Z",
        ]
        let keys = (console + numbered + others).map { "\u{1B}" + $0 }
        let alt = ["\u{1B}\u{1B}[3~", "\u{1B}\u{1B}[5~", "\u{1B}\u{1B}[A", "\u{1B}\u{1B}Oa"]
        for (configuration, keys) in [("", keys + alt), ("bind -v\n", keys)] {
            let folder = try TemporaryFolder()
            let harness = try EditorHarness(configuration: folder.write(configuration, to: "editrc"))
            for pause in [0, LongTests.areWanted ? 10000 : 1000] as [UInt32] {
                let line = try await harness.readLine { try $0.type("a" + keys.joined() + "b\r", pause: pause) }
                XCTAssertEqual(line, .line("ab"), configuration)
            }
            for key in keys {
                let line = try await harness.readLine(typing: "a\(key)b\u{1B}[D\(key)c\r")
                XCTAssertEqual(line, .line("acb"), key.debugDescription + configuration)
            }
        }
    }

    func testKeyWithoutACommandEndsASearchAndACount() async throws {
        let harness = try EditorHarness(history: ["joke", "show"])
        let searched = try await harness.readLine(typing: "\u{12}jo\u{1B}[[Ax\u{12}\u{15}sh\u{1B}[28~y\r")
        XCTAssertEqual(searched, .line("showy"))
        let counted = try await harness.readLine(typing: "a\u{1B}3\u{1B}[25~b\u{16}\u{1B}[[A\r")
        XCTAssertEqual(counted, .line("ab\u{1B}[[A"))
    }

    func testKeyWithoutACommandDoesNothingInViCommandMode() async throws {
        let folder = try TemporaryFolder()
        let vi = try EditorHarness(configuration: folder.write("bind -v\n", to: "editrc"))
        let commands = try await vi.readLine { terminal in
            try terminal.type("abcd\u{1B}")
            try await terminal.waitForScreen { $0.cursorColumn == 11 }
            try terminal.type("\u{1B}[25~x\u{1B}[[A2\u{1B}O2Pxie\r")
        }
        XCTAssertEqual(commands, .line("aeb"))
    }

    func testKeysOfTheSettingsHaveTheirCommands() async throws {
        let folder = try TemporaryFolder()
        let settings = "bind ^[[25~ ed-move-to-beg\nbind ^[[[B ed-move-to-beg\nbind ^[O2P ed-move-to-beg\n"
        for mode in ["", "bind -v\n"] {
            let harness = try EditorHarness(configuration: folder.write(mode + settings, to: "editrc"))
            for key in ["\u{1B}[25~", "\u{1B}[[B", "\u{1B}O2P"] {
                let line = try await harness.readLine(typing: "b\u{1B}[26~\(key)a\r")
                XCTAssertEqual(line, .line("ab"), key.debugDescription + mode)
            }
        }
    }
}
