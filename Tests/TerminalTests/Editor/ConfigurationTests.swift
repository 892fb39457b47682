import ChuckNorris
import Foundation
import Terminal
import TestSupport
import XCTest

/// Which settings of the user's `~/.editrc` have an effect.
final class ConfigurationTests: XCTestCase {
    private let completer = WordCompleter(["help"])

    func testSettingsForThisProgramHaveAnEffect() async throws {
        for (settings, keys, expected) in [
            ("bind ^T ed-move-to-beg\n", "bc\u{14}a", "abc"),
            ("other:bind a ed-move-to-beg\nnorris:bind b ed-move-to-beg\n", "xaby", "yxa"),
            // Own keys cannot be unbound.
            ("bind -v\nbind -e\nnorris:bind -s \"^T\" typed\n", "\u{14} by\u{1B}[1;5Dnot ", "typed not by"),
            ("bind \"\\e[5~\" ed-prev-history\n", "\u{1B}[5~", "older"),
            ("bind ^[[A ed-search-prev-history\n", Key.up + Key.up, "oldest"),
            ("bind -k up ed-move-to-beg\nnorris:bind -k down ed-move-to-end\n", "b\(Key.up)a\u{1B}OBc", "abc"),
            ("other:bind -k up ed-move-to-beg\n", Key.up, "older"),
            // Tab completes in vi's insert mode, too.
            (EditorHarness.vi, "he\t", "help "),
            ("bind ^I ed-move-to-beg\nbind ^R ed-move-to-end\n", "b\ta\u{12}c", "abc"),
            (EditorHarness.vi + "bind ^I ed-move-to-beg\n", "bc\ta", "abc"),
            // Keys that type nothing without them.
            ("bind ^[[25~ ed-move-to-beg\n", "b\u{1B}[26~\u{1B}[25~a", "ab"),
            ("bind ^[[[B ed-move-to-beg\n", "b\u{1B}[[A\u{1B}[[Ba", "ab"),
            (EditorHarness.vi + "bind ^[O2P ed-move-to-beg\n", "b\u{1B}O2Q\u{1B}O2Pa", "ab"),
            // A paste is one in any case.
            ("bind -e\n", Key.paste("a\nb"), "a"),
        ] {
            let harness = try EditorHarness(settings, history: ["oldest", "older"], completer: completer)
            try await harness.type(keys, returns: expected)
        }
    }

    func testEditingCanBeOff() {
        XCTAssertThrowsError(try EditorHarness("edit off\n")) {
            XCTAssertEqual($0 as? LineEditorError, .editingIsOff)
        }
    }

    func testWordsAreChangedOnTheLastCharacterInViToo() async throws {
        try await assertLines([
            "a bc\u{1B}dw": "a b", "a bc\u{1B}dW": "a b", "a bc\u{1B}cwx": "a bx", "a bc\u{1B}cWx": "a bx",
            "a bc\u{1B}ywp": "a bcc", "a bc\u{1B}0dw": "bc", "a bc\u{1B}0wx": "a c", "a bcw": "a bcw",
        ], settings: [EditorHarness.vi])
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
            let harness = try EditorHarness(settingsPath: path)
            let error = StoredFile(.settings, path: path).error(cause)
            XCTAssertEqual(harness.editor.settingsError, .unreadableSettings(error))
            try await harness.type("a", returns: "a")
        }
        for path in ["", "/dev/null", folder.path("none")] {
            XCTAssertNil(try EditorHarness(settingsPath: path).editor.settingsError)
        }
    }

    func testLinkIsFollowedAndALineWithAnOpenQuoteIsPassedOver() async throws {
        let folder = try TemporaryFolder()
        try folder.write("# don't\nbind '^T\n\n  bind ^T ed-move-to-beg\r\n", to: "settings")
        XCTAssertEqual(symlink("settings", folder.path("link")), 0)
        let harness = try EditorHarness(settingsPath: folder.path("link"))
        try await harness.type("bc\u{14}a", returns: "abc")
        XCTAssertNil(harness.editor.settingsError)
    }

    func testKeysWorkInInsertModeOfVi() async throws {
        try await assertLines([
            "bc\(Key.left)\(Key.left)a": "abc",
            "bc\u{1B}OHa": "abc",
            "bc\u{1B}[Ha\u{1B}[Fd": "abcd",
            "bc\u{1B}[1~a\u{1B}[4~d": "abcd",
            "one two\u{1B}[1;5Dx": "one xtwo",
            "ab\(Key.left)\u{1B}[3~c\u{1B}[3~": "ac",
            "ac\(Key.left)b\(Key.right)d\(Key.right)e": "abcde",
            "a\u{1B}[15~\u{1B}[6~b": "ab",
            "\u{1B}OA\u{1B}OA\u{1B}OB": "help two",
        ], settings: [EditorHarness.vi], history: ["help one", "joke", "help two"])
    }

    func testPasteWorksInBothModesOfVi() async throws {
        let harness = try EditorHarness(EditorHarness.vi)
        for keys in ["ac\(Key.left)", "ac\u{1B}"] {
            try await harness.type(keys + Key.paste("x\ny"), returns: "ax")
            try await harness.type("", returns: "yc")
        }
    }

    func testEscapeLeavesInsertModeOfViWhateverFollows() async throws {
        try await assertLines([
            "bc\u{1B}0ia": "abc", "abc\u{1B}\u{1B}0x": "bc", "abc\u{1B}0fb\u{1B}x": "ac",
        ], settings: [EditorHarness.vi])
        // Leaving insert mode moves the cursor onto the last character.
        try await EditorHarness(EditorHarness.vi).type(["bc\u{1B}": "norris> b▏c"], then: "x", returns: "b")
    }
}
