import XCTest
@testable import LineEditing

final class TypedTextTests: XCTestCase {
    func testKeysAndTextComeAsTheyWereTyped() {
        XCTAssertEqual(typed("a\u{1B}[Aé\r\u{7F}\u{3}日👍\t"), "a\u{1B}[Aé\r\u{7F}\u{3}日👍\t")
    }

    func testWhatIsUnsafeIsLeftOut() {
        XCTAssertEqual(typed("a\u{9B}b\u{9F}\u{9D}c\u{202E}d\u{200B}e\u{2028}f\u{AD}"), "abcdef")
    }

    func testAJoinerWaitsForTheEmojiThatItJoins() {
        XCTAssertEqual(typed("👩\u{200D}"), "👩")
        XCTAssertEqual(typed("👩\u{200D}🚀"), "👩\u{200D}🚀")
        XCTAssertEqual(typed("👩\u{200D}\u{1B}[D🚀"), "👩\u{1B}[D🚀")
    }

    func testAMarkMayFollowWhateverAKeyHasMovedTheCursorTo() {
        XCTAssertEqual(typed("\u{301}e\u{1B}[D\u{301}"), "\u{301}e\u{1B}[D\u{301}")
    }

    func testAComplaintIsASentenceThatSaysWhatToDo() {
        XCTAssertEqual(
            LineEditorComplaint(text: "bind: Invalid command `x'.").description,
            "The line editor does not understand all of its settings (bind: Invalid command `x'.); repair the file in EDITRC, or ~/.editrc."
        )
    }

    private func typed(_ text: String) -> String {
        var typed = TypedText()
        var scalars = String.UnicodeScalarView()
        for byte in text.utf8 {
            typed.feed(byte)
            while let scalar = typed.next() {
                scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}
