import XCTest
@testable import LineEditing

/// How libedit is told of the prompt, of whose zero-width groups it loses some.
final class LinePromptTests: XCTestCase {
    func testTextWithoutStyleIsLeftAsItIs() {
        XCTAssertEqual(LinePrompt("norris> ").editorText, "norris> ")
        XCTAssertEqual(LinePrompt("чак🥋> ").editorText, "чак🥋> ")
        XCTAssertEqual(LinePrompt("").editorText, "")
    }

    func testStyleEndsBeforeTheClosingSpaces() {
        XCTAssertEqual(styled("norris>  "), "\u{1}ON\u{1}norris>\u{1}OFF\u{1}  ")
        XCTAssertEqual(styled("a b "), "\u{1}ON\u{1}a b\u{1}OFF\u{1} ")
    }

    func testStyleEndsBeforeTheLastCharacterWhereThereAreNoSpaces() {
        XCTAssertEqual(styled("norris>"), "\u{1}ON\u{1}norris\u{1}OFF\u{1}>")
    }

    func testStyleThatWouldHaveNothingToStandAroundIsLeftOut() {
        XCTAssertEqual(styled(""), "")
        XCTAssertEqual(styled(">"), ">")
        XCTAssertEqual(styled("  "), "  ")
    }

    func testAnEmptyHalfOfTheStyleMakesNoGroup() {
        XCTAssertEqual(LinePrompt("a> ", styleOn: "ON").editorText, "\u{1}ON\u{1}a> ")
        XCTAssertEqual(LinePrompt("a> ", styleOff: "OFF").editorText, "a>\u{1}OFF\u{1} ")
    }

    func testTheMarkOfAGroupCannotComeFromTheText() {
        XCTAssertEqual(LinePrompt("a\u{1}b> ").editorText, "ab> ")
        XCTAssertEqual(styled("a\u{1}b> "), "\u{1}ON\u{1}ab>\u{1}OFF\u{1} ")
    }

    private func styled(_ text: String) -> String {
        LinePrompt(text, styleOn: "ON", styleOff: "OFF").editorText
    }
}
