import Foundation
import XCTest

final class ParsingErrorTests: XCTestCase {
    private struct Page: Decodable {
        let results: [Item]

        struct Item: Decodable {
            let title: String
        }
    }

    func testMissingKeyIsNamedWithItsPath() async {
        await assertThrows(ParsingError.missing("results[1].title")) {
            try self.parse(#"{"results": [{"title": "a"}, {"name": "b"}]}"#)
        }
    }

    func testNullIsAMissingValue() async {
        await assertThrows(ParsingError.missing("results[0].title")) {
            try self.parse(#"{"results": [{"title": null}]}"#)
        }
    }

    func testWrongKindIsNamedWithItsPath() async {
        await assertThrows(ParsingError.mistyped("results")) {
            try self.parse(#"{"results": {"title": "a"}}"#)
        }
    }

    func testTruncatedResponseIsInvalidJSON() async {
        await assertThrows(ParsingError.notJSON) {
            try self.parse(#"{"results": [{"ti"#)
        }
    }

    private func parse(_ text: String) throws -> Page {
        try JSONDecoder().parse(Page.self, from: Data(text.utf8))
    }
}
