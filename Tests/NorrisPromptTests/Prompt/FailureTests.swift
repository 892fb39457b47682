import ChuckNorris
import LineEditing
import XCTest
@testable import NorrisPrompt

final class FailureTests: XCTestCase {
    func testEveryKindOfErrorHasItsExitCodeAndAdvice() {
        let wayOut = "Leave out --online, or type set source auto, to get jokes from the collection on board."
        let lists = "Type categories to see them."
        let expectations: [(any Error, ExitCode, suffix: String)] = [
            (CommandError.unknownCommand("x", suggestion: nil), .usage, "Type help for all commands."),
            (ChuckNorrisError.searchLength(2), .usage, "search for a longer text."),
            (ChuckNorrisError.noJoke(.random(categories: ["foo"]), in: .api), .nothingFound, lists),
            (ChuckNorrisError.noJoke(.random(categories: ["foo"], name: "Bob"), in: .api), .nothingFound, lists),
            (ChuckNorrisError.noJoke(.random(name: "Bob"), in: .api), .nothingFound, "about Bob."),
            (ChuckNorrisError.noJoke(.id("x"), in: .api), .nothingFound, "the id \"x\"."),
            (ChuckNorrisError.explicit, .nothingFound, "with --explicit."),
            (ChuckNorrisError.onlyExplicit, .nothingFound, "with --explicit."),
            (ChuckNorrisError.notAJoke, .unavailable, wayOut),
            (ChuckNorrisError.rejected(status: 400, message: nil), .unavailable, wayOut),
            (ChuckNorrisError.unavailable(status: 503, retryAfter: nil), .unavailable, wayOut),
            (ChuckNorrisError.unsupported, .unavailable, "a random one."),
            (InputError.overlong(limit: 9), .usage, "this one was skipped."),
            (InputError.unreadable(errno: 5), .ioFailed, "where it comes from."),
            (HistoryError.notOwn(path: "/h", advice: "do so"), .ioFailed, "do so."),
            (NetworkingError.unreachable(host: "h"), .unavailable, wayOut),
        ]
        for (error, exitCode, suffix) in expectations {
            let failure = Failure(error)
            XCTAssertEqual(failure.exitCode, exitCode, "\(error)")
            XCTAssertTrue(failure.sentence.hasSuffix(suffix), failure.sentence)
            XCTAssertTrue(failure.sentence.hasPrefix("\(error)"), failure.sentence)
        }
    }

    func testUnforeseenErrorIsSaidToBeOne() {
        let failure = Failure(CancellationError())

        XCTAssertEqual(failure.sentence, "Something unforeseen went wrong: CancellationError()")
        XCTAssertEqual(failure.exitCode, .unavailable)
    }
}
