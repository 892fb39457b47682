import Foundation
import TestSupport
import XCTest

/// A prompt with a favorites file that norris has not written like this.
final class DamagedFavoritesFileTests: XCTestCase {
    private let file = ".local/share/norris/favorites.jsonl"
    private let header = #"{"norris":"favorites","version":1}"# + "\n"
    private var home: TemporaryFolder!

    override func setUpWithError() throws {
        home = try TemporaryFolder()
    }

    override func tearDown() {
        home = nil
    }

    func testFileOfALaterVersionIsReportedAndLeftUnchanged() throws {
        let text = #"{"norris":"favorites","version":2}"# + "\n" + #"{"joke":"of tomorrow"}"# + "\n"
        try home.write(text, to: file)
        let session = try PromptSession(["--offline"], home: home)

        for command in ["favorites", "favorite"] {
            XCTAssertEqual(try session.answer(to: "joke for Bob").joined(separator: " ").contains("Bob"), true)
            let sentence = try session.answer(to: command).joined(separator: " ")
            XCTAssertTrue(
                sentence.hasSuffix("cannot read, and was not changed; install a newer version of norris."),
                sentence
            )
        }

        XCTAssertEqual(try home.read(file), text)
        XCTAssertEqual(try session.quit(), 0)
    }

    func testTruncatedFileIsReportedOnceAndKeepsItsContents() throws {
        let whole = #"{"id":"whole","value":"A whole joke."}"# + "\n"
        let half = #"{"id":"half","value":"Half a jo"#
        try home.write(header + whole + half, to: file)
        let session = try PromptSession(["--offline"], home: home)

        let first = try session.answer(to: "favorites").joined(separator: " ")
        XCTAssertTrue(first.contains("Line 3 of the favorites in"), first)
        XCTAssertTrue(first.hasSuffix("1  A whole joke."), first)
        XCTAssertEqual(try session.answer(to: "favorites"), ["1  A whole joke."])
        try session.answer(to: "joke")
        XCTAssertTrue(try session.answer(to: "favorite")[0].hasPrefix("Saved to favorites: "))

        let text = try home.read(file)
        XCTAssertTrue(text.hasPrefix(header + whole + half + "\n{"), text)
        XCTAssertEqual(try session.answer(to: "show 1"), ["A whole joke.", "whole"])
    }
}
