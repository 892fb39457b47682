import XCTest

/// The check that every line is answered in order.
final class PipeSoakTests: XCTestCase {
    /// The first line sets the source.
    private let soak = PipeSoak(lines: 4)

    func testAnswersAndErrorsInOrderPass() throws {
        try soak.check("""
        norris: a notice
        No. Nobody but N2Z.
        norris: line 3: The connection was lost.
        N4Z is no match for Chuck Norris.

        """)
    }

    func testMissingAnswerFails() {
        assertFailure("N2Z\nN4Z\n", line: 3)
        assertFailure("N2Z\nN3Z\n", line: 4)
        assertFailure("", line: 2)
    }

    func testAnswersOutOfOrderFail() {
        assertFailure("N2Z\nN4Z\nN3Z\n", line: 4)
    }

    func testPartsOfANumberDoNotPass() {
        assertFailure("N2Z\nN31Z\nN3\nthe norris: line 3: that was\nN4Z\n", line: 3)
    }

    private func assertFailure(_ output: String, line number: Int, at line: UInt = #line) {
        XCTAssertThrowsError(try soak.check(output), line: line) { error in
            XCTAssertEqual("\(error)", "Line \(number) was not answered, or not in order.", line: line)
        }
    }
}
