import TerminalText
import XCTest
@testable import LineEditing

/// The prompt in libedit's notation, which avoids zero-width groups that libedit loses.
final class LinePromptTests: XCTestCase {
    func testTextWithoutStyleIsUnchanged() {
        XCTAssertEqual(LinePrompt("norris> ").editorText, "norris> ")
        XCTAssertEqual(LinePrompt("чак🥋> ").editorText, "чак🥋> ")
        XCTAssertEqual(LinePrompt("").editorText, "")
    }

    func testStyleEndsBeforeTrailingSpaces() {
        XCTAssertEqual(styled("norris>  "), "\u{1}\u{1B}[1m\u{1}norris>\u{1}\u{1B}[0m\u{1}  ")
        XCTAssertEqual(styled("a b "), "\u{1}\u{1B}[1m\u{1}a b\u{1}\u{1B}[0m\u{1} ")
    }

    func testStyleEndsBeforeLastCharacterWithoutSpaces() {
        XCTAssertEqual(styled("norris>"), "\u{1}\u{1B}[1m\u{1}norris\u{1}\u{1B}[0m\u{1}>")
    }

    func testStyleOfTooShortTextIsOmitted() {
        XCTAssertEqual(styled(""), "")
        XCTAssertEqual(styled(">"), ">")
        XCTAssertEqual(styled("  "), "  ")
    }

    func testPromptIsMarkedInTheGroupsOfItsStyle() {
        let (prompt, input) = ("\u{1B}]133;A\u{7}", "\u{1B}]133;B\u{7}")

        XCTAssertEqual(LinePrompt("n> ", isMarked: true).editorText, "\u{1}\(prompt)\u{1}n>\u{1}\(input)\u{1} ")
        XCTAssertEqual(
            LinePrompt("n> ", style: ANSI.bold, isMarked: true).editorText,
            "\u{1}\(prompt)\u{1B}[1m\u{1}n>\u{1}\u{1B}[0m\(input)\u{1} "
        )
    }

    func testGroupDelimiterIsRemovedFromText() {
        XCTAssertEqual(LinePrompt("a\u{1}b> ").editorText, "ab> ")
        XCTAssertEqual(styled("a\u{1}b> "), "\u{1}\u{1B}[1m\u{1}ab>\u{1}\u{1B}[0m\u{1} ")
    }

    func testTextIsSanitized() {
        XCTAssertEqual(LinePrompt("\u{1B}[31ma\nb\u{202E}> ").editorText, "[31ma b> ")
    }

    private func styled(_ text: String) -> String {
        LinePrompt(text, style: ANSI.bold).editorText
    }
}
