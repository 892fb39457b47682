import XCTest
@testable import norris_soak

/// Answers are told apart by their numbers.
final class NumberedTests: XCTestCase {
    func testNumberIsFoundAnywhereInALine() {
        let lines: [(Substring, Int?)] = [
            ("N17Z is no match for Chuck Norris.", 17),
            ("No. Nobody but N5Z.", 5),
            ("norris: line 12: The connection broke off.", 12),
            ("norris: line 12: N7Z is not to be had.", 12),
            ("N17 and NZ and 17Z", nil),
            ("the norris: line 12: that was", nil),
            ("", nil),
            ("N", nil),
            ("N1", nil),
        ]
        for (line, number) in lines {
            XCTAssertEqual(Numbered.number(in: line), number, String(line))
        }
    }
}
