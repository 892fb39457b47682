import FileStore
import Foundation
import LineEditing
import TestSupport
import XCTest

/// Which settings of the user's `~/.editrc` have an effect.
final class ConfigurationTests: XCTestCase {
    private let left = "\u{1B}[D"

    func testUserBindingWorks() async throws {
        let line = try await harness("bind ^T ed-move-to-beg\n").readLine(typing: "bc\u{14}a\r")
        XCTAssertEqual(line, .line("abc"))
    }

    func testSettingsForOtherProgramsAreIgnored() async throws {
        let line = try await harness("other:bind a ed-move-to-beg\nnorris:bind b ed-move-to-beg\n")
            .readLine(typing: "xaby\r")
        XCTAssertEqual(line, .line("yxa"))
    }

    func testOnlyATextIsRead() async throws {
        let folder = try TemporaryFolder()
        XCTAssertEqual(mkfifo(folder.path("pipe"), 0o600), 0)
        try folder.write(String(repeating: "#", count: 1 << 20) + "\n", to: "large")
        let refused: [(String, FileStoreError.Cause)] = [
            (folder.path("pipe"), .notAFile(.pipe)), ("/dev/zero", .notAFile(.device)),
            (folder.path, .notAFile(.folder)), (folder.path("large"), .tooLarge(limit: 1 << 20)),
        ]
        for (path, cause) in refused {
            let harness = try EditorHarness(configuration: path)
            let error = StoredFile(.settings, path: path).error(cause)
            XCTAssertEqual(harness.editor.settingsError, .unreadableSettings(error))
            let line = try await harness.readLine(typing: "a\r")
            XCTAssertEqual(line, .line("a"))
        }
        for path in ["", "/dev/null", folder.path("none")] {
            XCTAssertNil(try EditorHarness(configuration: path).editor.settingsError)
        }
    }

    func testLinkIsFollowedAndALineWithAnOpenQuoteIsPassedOver() async throws {
        let folder = try TemporaryFolder()
        try folder.write("# don't\nbind '^T\n\n  bind ^T ed-move-to-beg\r\n", to: "settings")
        XCTAssertEqual(symlink("settings", folder.path("link")), 0)
        let harness = try EditorHarness(configuration: folder.path("link"))
        let line = try await harness.readLine(typing: "bc\u{14}a\r")
        XCTAssertEqual(line, .line("abc"))
        XCTAssertNil(harness.editor.settingsError)
    }

    func testTabCompletesInInsertModeOfVi() async throws {
        for configuration in ["bind -v\n", "bind ^I ed-insert\n"] {
            let line = try await harness(configuration).readLine(typing: "he\t\r")
            XCTAssertEqual(line, .line("help "), configuration)
        }
    }

    func testKeysMoveInInsertModeOfVi() async throws {
        let keys = [
            ("bc\(left)\(left)a", "abc"),
            ("bc\u{1B}OHa", "abc"),
            ("bc\u{1B}[Ha\u{1B}[Fd", "abcd"),
            ("bc\u{1B}[1~a\u{1B}[4~d", "abcd"),
            ("one two\u{1B}[1;5Dx", "one xtwo"),
            ("ab\(left)\u{1B}[3~c\u{1B}[3~", "ac"),
            ("ac\(left)b\u{1B}[Cd\u{1B}[Ce", "abcde"),
            ("a\u{1B}[15~\u{1B}[6~b", "ab"),
        ]
        let harness = try harness("bind -v\n")
        for (keys, expected) in keys {
            let line = try await harness.readLine(typing: keys + "\r")
            XCTAssertEqual(line, .line(expected))
        }
    }

    func testHistoryWorksInInsertModeOfVi() async throws {
        let harness = try harness("bind -v\n", history: ["help one", "joke", "help two"])
        for (keys, expected) in [
            ("\u{1B}[A\u{1B}[A", "joke"),
            ("\u{1B}OA\u{1B}OA\u{1B}OB", "help two"),
            ("\u{12}jx\u{7F}o", "joke"),
            ("\u{12}one", "help one"),
        ] {
            let line = try await harness.readLine(typing: keys + "\r")
            XCTAssertEqual(line, .line(expected))
        }
    }

    func testPasteWorksInBothModesOfVi() async throws {
        let harness = try harness("bind -v\n")
        let inserted = try await harness.readLine(typing: "ac\(left)\u{1B}[200~x\ny\u{1B}[201~\r")
        XCTAssertEqual(inserted, .line("ax"))
        let waited = try await harness.readLine(typing: "\r")
        XCTAssertEqual(waited, .line("yc"))
        let commanded = try await harness.readLine(typing: "ac\u{1B}\u{1B}[200~x\ny\u{1B}[201~\r")
        XCTAssertEqual(commanded, .line("ax"))
        let waitedToo = try await harness.readLine(typing: "\r")
        XCTAssertEqual(waitedToo, .line("yc"))
    }

    func testEscapeLeavesInsertModeOfViWhateverFollows() async throws {
        let harness = try harness("bind -v\n")
        for (keys, expected) in [
            ("bc\u{1B}0ia", "abc"),
            ("abc\u{1B}\u{1B}0x", "bc"),
            ("abc\u{1B}0fb\u{1B}x", "ac"),
        ] {
            let line = try await harness.readLine(typing: keys + "\r")
            XCTAssertEqual(line, .line(expected), keys.debugDescription)
        }
    }

    func testEscapeAloneLeavesInsertModeOfVi() async throws {
        let line = try await harness("bind -v\n").readLine { terminal in
            try terminal.type("bc\u{1B}")
            // Leaving insert mode moves the cursor onto the last character.
            try await terminal.waitForScreen { $0.cursorColumn == 9 }
            try terminal.type("x\r")
        }
        XCTAssertEqual(line, .line("b"))
    }

    func testCtrlSSearchesForwardAndDoesNotStopTheTerminal() async throws {
        let harness = try EditorHarness(history: ["help one", "joke", "help two"])
        let found = try harness.terminal.modes()
        let line = try await harness.readLine { terminal in
            try terminal.type("\u{1B}[A\u{1B}[A\u{1B}[A")
            try await terminal.waitForScreen { $0.lines == ["norris> help one"] }
            try terminal.type("\u{13}two")
            try await terminal.waitForScreen { $0.lines == ["norris> help two", "(search) two"] }
            try terminal.type("\r")
        }
        XCTAssertEqual(line, .line("help two"))
        XCTAssertEqual(try harness.terminal.modes(), found)
        XCTAssertNotEqual(found.inputFlags & UInt(IXON), 0, "Ctrl-S stops the terminal elsewhere")
    }

    private func harness(_ configuration: String, history: [String] = []) throws -> EditorHarness {
        let folder = try TemporaryFolder()
        let path = try folder.write(configuration, to: "editrc")
        return try EditorHarness(history: history, configuration: path, completer: WordCompleter(["help"]))
    }
}
