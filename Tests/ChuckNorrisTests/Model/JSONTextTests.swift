import XCTest
@testable import ChuckNorris

final class JSONTextTests: XCTestCase {
    func testMisleadingCharactersAreEscaped() {
        XCTAssertEqual(JSONText.quoted("a \"b\" \\ é 👩‍🚀 👍🏽 ❤️"), #""a \"b\" \\ é 👩‍🚀 👍🏽 ❤️""#)
        XCTAssertEqual(JSONText.quoted("\u{1B}[2J\n\t\u{202E}\u{E0001}"), #""\u001b[2J\n\t\u202e\udb40\udc01""#)
        XCTAssertEqual(
            JSONText.quoted("\u{0}\u{7F}\u{9B}31m\u{2066}\u{2028}\u{FEFF}\r"),
            #""\u0000\u007f\u009b31m\u2066\u2028\ufeff\u000d""#
        )
    }

    /// It would combine with the last digit of the escape.
    func testCombiningCharacterAfterAnEscapeIsEscaped() {
        XCTAssertEqual(JSONText.quoted("👩\0\u{200D}👩"), #""👩\u0000\u200d👩""#)
        XCTAssertEqual(JSONText.quoted("e\u{200B}\u{301}\u{302}"), #""e\u200b\u0301\u0302""#)
        XCTAssertEqual(JSONText.quoted("👍\u{7}🏽 ❤\u{7}\u{FE0F}"), #""👍\u0007\ud83c\udffd ❤\u0007\ufe0f""#)
        XCTAssertEqual(
            JSONText.quoted("🏴\0\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}a"),
            #""🏴\u0000\udb40\udc67\udb40\udc62\udb40\udc65\udb40\udc6e\udb40\udc67\udb40\udc7fa""#
        )
    }
}
