import ChuckNorris
import XCTest
@testable import NorrisPrompt

/// The sentences are in `Sentences.txt`.
final class FailureTests: XCTestCase {
    func testShellIsToldTheWholeCommand() {
        let expectations: [(any Error, String)] = [
            (UsageError.unknownCommand("x", suggestion: nil), "Type norris help for all commands."),
            (CommandError.notFavorite(row: nil), "Type norris favorites to list them."),
            (CommandError.notOwn(.bundled), "; type norris add and a text to write one of your own."),
            (ChuckNorrisError.noJoke(.random(categories: ["x"]), in: .api), "Type norris categories to see them."),
            (ChuckNorrisError.explicit, "; to include them, use --explicit."),
            (CommandError.noExplicit(isAllowed: false), "; for those of the API, use --online --explicit."),
        ]
        for (error, end) in expectations {
            let failure = Failure(error)

            XCTAssertTrue(failure.sentence(answering: .arguments).hasSuffix(end), "\(failure)")
            XCTAssertFalse(failure.sentence(answering: .line(1)).contains("ype norris"), "\(failure)")
            XCTAssertEqual(failure.sentence(answering: .prompt), failure.sentence(answering: .line(1)))
        }
    }
}
