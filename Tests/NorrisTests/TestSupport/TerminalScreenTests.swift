import TestSupport
import XCTest

/// The screen model, compared with the behavior of xterm.
final class TerminalScreenTests: XCTestCase {
    private func screen(columns: Int = 10, rows: Int = 4, _ text: String) -> TerminalScreen {
        var screen = TerminalScreen(columns: columns, rows: rows)
        screen.feed(text)
        return screen
    }

    func testControlCharactersMoveTheCursor() {
        XCTAssertEqual(screen("one\r\ntwo\n+\rT\tx\u{8}y").lines, ["one", "two", "T  +    y"])
    }

    func testWrapIsPendingAtTheLastColumn() {
        let full = screen("0123456789")
        XCTAssertEqual([full.cursorColumn, full.cursorRow], [9, 0])
        XCTAssertEqual(screen("0123456789\r\nab").lines, ["0123456789", "ab"])
        XCTAssertEqual(screen("0123456789a").lines, ["0123456789", "a"])
        XCTAssertEqual(screen("0123456789\u{8}x").lines, ["01234567x9"])
        XCTAssertEqual(screen("0123456789\u{1B}[m!").lines, ["0123456789", "!"])
        XCTAssertEqual(screen("\u{1B}[?7l0123456789ab").lines, ["012345678b"])
    }

    func testWideCharactersTakeTwoColumns() {
        XCTAssertEqual(screen("012345678你好").lines, ["012345678", "你好"])
        XCTAssertEqual(screen("👊x").cursorColumn, 3)
        XCTAssertEqual(screen("你好\r\u{1B}[Cx").lines, [" x好"])
        XCTAssertEqual(screen("e\u{301}\u{301}x").cursorColumn, 2)
        XCTAssertEqual(screen("012345678e\u{301}").lines, ["012345678é"])
    }

    func testCharactersMayArriveInPieces() {
        var screen = TerminalScreen()
        for byte in "ü你\u{1B}[1m👊".utf8 {
            screen.feed([byte])
        }
        screen.feed([0xC3, 0x41, 0xFF])
        XCTAssertEqual(screen.lines, ["ü你👊\u{FFFD}A\u{FFFD}"])
    }

    func testEraseSequences() {
        XCTAssertEqual(screen("abcdef\u{1B}[3G\u{1B}[K").lines, ["ab"])
        XCTAssertEqual(screen("abcdef\u{1B}[3G\u{1B}[1K").lines, ["   def"])
        XCTAssertEqual(screen("abcdef\u{1B}[3G\u{1B}[2X").lines, ["ab  ef"])
        XCTAssertEqual(screen("a\r\nb\r\nc\u{1B}[2;1H\u{1B}[J").lines, ["a"])
        XCTAssertEqual(screen("a\r\nb\r\nc\u{1B}[2;1H\u{1B}[1J").lines, ["", "", "c"])
        XCTAssertEqual(screen("a\r\nb\u{1B}[H\u{1B}[2J").lines, [])
    }

    func testInsertAndDeleteSequences() {
        XCTAssertEqual(screen("abcdef\u{1B}[2G\u{1B}[2P").lines, ["adef"])
        XCTAssertEqual(screen("abcdef\u{1B}[2G\u{1B}[2@xy").lines, ["axybcdef"])
        XCTAssertEqual(screen("abc\r\u{1B}[4hxy\u{1B}[4lz").lines, ["xyzbc"])
        XCTAssertEqual(screen("a\r\nb\r\nc\u{1B}[2;1H\u{1B}[L").lines, ["a", "", "b", "c"])
        XCTAssertEqual(screen("a\r\nb\r\nc\u{1B}[2;1H\u{1B}[M").lines, ["a", "c"])
    }

    func testScrollingKeepsTheScrollback() {
        let scrolled = screen("1\r\n2\r\n3\r\n4\r\n5")
        XCTAssertEqual(scrolled.lines, ["2", "3", "4", "5"])
        XCTAssertEqual(scrolled.scrollback, ["1"])
        XCTAssertEqual(screen("1\r\n2\r\n3\r\n4\u{1B}[2;3r\u{1B}[3;1H\r\nx").lines, ["1", "3", "x", "4"])
        XCTAssertEqual(screen("1\r\n2\u{1B}[H\u{1B}M0").lines, ["0", "1", "2"])
    }

    func testCursorMovesAndSavedCursor() {
        XCTAssertEqual(screen("\u{1B}[3;4Hx\u{1B}[2A\u{1B}[9Dy\u{1B}[Bz").lines, ["y", " z", "   x"])
        XCTAssertEqual(screen("ab\u{1B}7\u{1B}[4;4fx\u{1B}8c").lines, ["abc", "", "", "   x"])
        let cornered = screen("\u{1B}[99;99H")
        XCTAssertEqual([cornered.cursorColumn, cornered.cursorRow], [9, 3])
    }

    func testStylesAreRemembered() {
        let styled = screen(columns: 20, "a \u{1B}[1;31mred\u{1B}[39m bold\u{1B}[38;5;9;4mx\u{1B}[0m z")
        XCTAssertEqual(styled.lines, ["a red boldx z"])
        XCTAssertEqual(styled.style(of: "red")?.description, "1;31")
        XCTAssertEqual(styled.style(of: "bold")?.description, "1")
        XCTAssertEqual(styled.style(of: "x")?.description, "1;4;38;5;9")
        XCTAssertTrue(styled.hasStyle("red"))
        XCTAssertFalse(styled.hasStyle("a"))
        XCTAssertFalse(styled.hasStyle("z"))
        XCTAssertFalse(styled.hasStyle("nowhere"))
    }

    func testModesAndIgnoredSequences() {
        let hidden = screen("\u{1B}[?25l\u{1B}[?2004h\u{1B}]0;title\u{7}\u{1B}(Ba\u{1B}]8;;x\u{1B}\\b\u{7}")
        XCTAssertEqual(hidden.lines, ["ab"])
        XCTAssertFalse(hidden.isCursorVisible)
        XCTAssertTrue(hidden.isOn(privateMode: 2004))
        XCTAssertEqual(hidden.bells, 1)
    }

    func testLeavingTheAlternateScreenRestoresTheMainScreen() {
        XCTAssertEqual(screen("main\u{1B}[?1049h\u{1B}[Hother").lines, ["other"])
        XCTAssertEqual(screen("main\u{1B}[?1049h\u{1B}[Hother\u{1B}[?1049l!").lines, ["main!"])
    }

    func testResizingTruncatesRightAndScrollsAtTheTop() {
        var screen = screen("0123456789\r\nb\r\nc")
        screen.resize(columns: 5, rows: 2)
        XCTAssertEqual(screen.lines, ["b", "c"])
        XCTAssertEqual(screen.scrollback, ["0123456789"])
        screen.resize(columns: 6, rows: 3)
        screen.feed("23456x")
        XCTAssertEqual(screen.lines, ["b", "c23456", "x"])
    }
}
