import TestSupport
import XCTest

final class EditingTests: XCTestCase {
    func testKeysOfEmacsMakeALine() throws {
        try assertLines([
            "random --count 3": "random --count 3",
            "": "",
            "ac\(EditorHost.left)b": "abc",
            "bc\u{1}a\u{5}d": "abcd",
            "two three\u{1B}[1;5D\u{1B}[1;5Done \u{1B}[1;5C!": "one two! three",
            "one two\u{1B}b\u{B}\u{19}\u{19}": "one twotwo",
            "one two three\u{17}\u{17}x": "one x",
            "gone\u{15}kept": "kept",
            "ab\u{14}": "ba",
            "abc\u{1B}[H\u{1B}[3~": "bc",
            "abc\u{1}\u{4}": "bc",
            "half\u{4}": "half",
            // A control character can be quoted.
            "a\u{16}\u{1B}[31mb": "a\u{1B}[31mb",
        ])
    }

    func testKeysOfViMakeALine() throws {
        try assertLines([
            "joke dev": "joke dev",
            "ac\(EditorHost.left)b": "abc",
            "bc\u{1B}0ia": "abc",
            "joke dev\u{1B}bdwanew": "joke new",
            "joke dev\u{1B}0cwhelp": "help dev",
            "abc\u{1B}xu": "abc",
            "one two\u{1B}0wD": "one ",
        ], editrc: "bind -v\n", history: ["joke food"])
    }

    func testViWalksThroughTheHistoryInBothModes() throws {
        let host = try EditorHost(["joke food", "help joke"], editrc: "bind -v\n")
        try host.type(EditorHost.up, shows: "norris> help joke▏")
        try host.type("\u{1B}", shows: "norris> help jok▏e")
        try host.type("k", shows: "norris> joke food")
        try host.type("j", shows: "norris> help joke")
        try host.type("\r", shows: "[\"help joke\"]\nnorris> ▏")
    }

    func testWideCharactersAndEmojiHaveTheirWidthAndAreDeletedWhole() throws {
        let host = try EditorHost()
        try host.type("é日本👍x", shows: "norris> é日本👍x▏")
        try host.type("\u{7F}\u{7F}", shows: "norris> é日本▏")
        try host.type("\u{1}\u{1B}[3~", shows: "norris> ▏日本")
        try host.type("\(EditorHost.right)a", shows: "norris> 日a▏本")
        try host.type("\u{5}!", shows: "norris> 日a本!▏")
        try host.type("\r", shows: "[\"日a本!\"]\nnorris> ▏")
    }

    func testAccentsAndJoinedEmojiAreDeletedWholeAndTheLineStaysRight() throws {
        let host = try EditorHost()
        try host.type("cafe\u{301} x", shows: "norris> cafe\u{301} x▏")
        try host.type("\u{7F}\u{7F}\u{7F}", shows: "norris> caf▏")
        try host.type("e\u{301}\u{1}z", shows: "norris> z▏cafe\u{301}")
        try host.type("\u{5} 👩\u{200D}🚀\u{7F}!", returns: "zcafe\u{301} !")
    }

    func testEscapeAloneAndKeysWithoutACommandAreDropped() throws {
        let host = try EditorHost()
        try host.type("a\u{1B}", shows: "norris> a▏")
        // Longer than between the characters of a key.
        usleep(200_000)
        try host.type("jb", shows: "norris> ajb▏")
        let dropped = [
            "[5~", "[15;2~", "[1;9Q", "[?62;4c", "[<0;3;4M", "[[A", "OP", "]11;rgb:0/0/0\u{7}", "]11;rgb:0/0/0\u{1B}\\",
            "P1$r0m\u{1B}\\", "_x\u{1B}\\", "^y\u{1B}\\", "Xz\u{1B}\\",
        ]
        try host.type(dropped.map { "\u{1B}\($0)" }.joined() + "c", returns: "ajbc")
    }

    func testControlStringWithoutAnEndIsDroppedForATime() throws {
        let host = try EditorHost()
        try host.terminal.type("a\u{1B}]11;rgb")
        usleep(700_000)
        try host.type("b", returns: "ab")
    }

    func testKeysTypedAheadAreKept() throws {
        let host = try EditorHost()
        try host.terminal.type("first\rsecond\rhal")
        try host.terminal.waitFor("[\"first\"]")
        try host.terminal.waitFor("[\"second\"]")
        try host.type("f", returns: "half")
        try host.terminal.type("quit\rrest\n")
        try host.program.waitForExit()
        // The shell gets the rest.
        var bytes = [UInt8](repeating: 0, count: 16)
        XCTAssertEqual(read(host.terminal.secondary, &bytes, bytes.count), 5)
    }

    func testLineMayHaveFourThousandCharactersAndNoMore() throws {
        let host = try EditorHost()
        let start = ContinuousClock.now
        try host.type(String(repeating: "x", count: 4000), returns: String(repeating: "x", count: 4000))
        XCTAssertLessThan(ContinuousClock.now - start, .seconds(SanitizedBuild.isThis ? 10 : 1))

        let longest = String(repeating: "y", count: 4096)
        try host.terminal.type(String(repeating: "y", count: 16000), until: { $0.text.contains("the line is full") })
        try host.type("", returns: longest)
        // It may have more rows than the window, and can neither be yanked nor pasted.
        let half = String(repeating: "z", count: 3000)
        try host.type("\(half)\u{1}\u{5}\(longest.prefix(200))", returns: half + longest.prefix(200))
        try host.type(half + "\u{15}\u{19}\u{19}", returns: String((half + half).prefix(4096)))
        let bells = host.terminal.display.bells
        try host.terminal.type("\u{1B}[200~\(half)\(half)\u{1B}[201~", until: { $0.bells > bells })
        try host.type("", returns: String((half + half).prefix(4096)))
    }

    func testPromptIsMarkedWhereThatIsWanted() throws {
        let begins = "\u{1B}]133;A\u{7}\u{1B}[35mnorris> \u{1B}[0m\u{1B}]133;B\u{7}"
        XCTAssertNoThrow(try EditorHost(["--marks"], showing: begins))
        XCTAssertFalse(try EditorHost().terminal.transcript.contains("\u{1B}]"))
    }

    func testFirstWordHasAStyleWhileItIsTyped() throws {
        let host = try EditorHost()
        XCTAssertEqual(try host.type("jok", shows: "norris> jok▏").style(of: "jok")?.description, "31")
        XCTAssertEqual(try host.type("e dev", shows: "norris> joke dev▏").style(of: "joke")?.description, "1")
        XCTAssertEqual(host.terminal.display.style(of: "dev")?.description, "")
        // An inserted character moves those behind it.
        let screen = try host.type("\u{1}\(EditorHost.right)\(EditorHost.right) ", shows: "norris> jo ▏ke dev")
        XCTAssertEqual(["jo", "ke"].map { screen.style(of: $0)?.description }, ["31", ""])
        let plain = try EditorHost(["--plain"])
        XCTAssertEqual(try plain.type("jok", shows: "norris> jok▏").style(of: "jok")?.description, "")
    }

    func testBellRingsOnceAndTheScreenIsCleared() throws {
        let host = try EditorHost()
        try host.type("x\u{1B}[D\u{1B}[D", shows: "norris> ▏x", bells: 1)
        try host.type("y", shows: "norris> y▏x", bells: 1)
        let screen = try host.type("\u{C}", shows: "norris> y▏x")
        XCTAssertEqual(screen.lines, ["norris> yx"])
    }
}
