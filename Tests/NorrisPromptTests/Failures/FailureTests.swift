import XCTest
@testable import NorrisPrompt

/// The sentences are in `Sentences.txt`.
final class FailureTests: XCTestCase {
    func testShellIsToldTheWholeCommandForHelp() {
        for error in [UsageError.unknownCommand("x", suggestion: nil), .noHelp("x", suggestion: nil)] {
            let failure = Failure(error)

            XCTAssertTrue(failure.sentence(answering: .arguments).hasSuffix("Type norris help for all commands."))
            XCTAssertTrue(failure.sentence(answering: .line(1)).hasSuffix("Type help for all commands."))
            XCTAssertEqual(failure.sentence(answering: .prompt), failure.sentence(answering: .line(1)))
        }
    }
}
