@testable import Terminal
import XCTest

final class LinePromptTests: XCTestCase {
    func testStyleEndsBeforeTrailingSpaces() {
        XCTAssertEqual(LinePrompt("norris>  ", style: ANSI.style("bold")).styledCount, 7)
        XCTAssertEqual(LinePrompt("a b ", style: ANSI.style("bold")).styledCount, 3)
        XCTAssertEqual(LinePrompt("  ", style: ANSI.style("bold")).styledCount, 0)
    }

    func testTextIsSanitized() {
        XCTAssertEqual(LinePrompt("\u{1B}[31ma\nb\u{202E}> ").text, "[31ma b> ")
    }
}
