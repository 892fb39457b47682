import ChuckNorris
import LineEditing
import XCTest
@testable import NorrisPrompt

final class FailureTests: XCTestCase {
    func testEveryKindOfErrorHasItsExitCodeAndAdvice() {
        let builtIn = "Leave out --online, or type set source auto, to get built-in jokes."
        let list = "Type categories to see them."
        let expectations: [(any Error, ExitCode, suffix: String)] = [
            (CommandError.unknownCommand("x", suggestion: nil), .usage, "Type help for all commands."),
            (SearchQueryError.tooShort, .usage, "search for a longer text."),
            (ChuckNorrisError.noJoke(.random(categories: ["foo"]), in: .api), .nothingFound, list),
            (ChuckNorrisError.noJoke(.random(categories: ["foo"], name: "Bob"), in: .api), .nothingFound, list),
            (ChuckNorrisError.noJoke(.random(name: "Bob"), in: .api), .nothingFound, "about Bob."),
            (ChuckNorrisError.noJoke(.id("x"), in: .api), .nothingFound, "the id \"x\"."),
            (ChuckNorrisError.explicit, .nothingFound, "with --explicit."),
            (ChuckNorrisError.onlyExplicit, .nothingFound, "with --explicit."),
            (ChuckNorrisError.notAJoke, .unavailable, builtIn),
            (ChuckNorrisError.rejected(status: 400, message: nil), .unavailable, builtIn),
            (ChuckNorrisError.unavailable(status: 503, retryAfter: nil), .unavailable, builtIn),
            (ChuckNorrisError.paused(cause: .service(.notAJoke), seconds: 9), .unavailable, "again for 9 s."),
            (ChuckNorrisError.unsupported, .unavailable, "a random joke."),
            (InputError.overlong(limit: 9), .usage, "this one was skipped."),
            (InputError.unreadable(errno: 5), .ioFailed, "where it comes from."),
            (HistoryError.notOwn(path: "/h", advice: "do so"), .ioFailed, "do so."),
            (NetworkingError.unreachable(host: "h"), .unavailable, builtIn),
            (NetworkingError.libcurlMissing, .unavailable, "or use --offline."),
        ]
        for (error, exitCode, suffix) in expectations {
            let failure = Failure(error)
            XCTAssertEqual(failure.exitCode, exitCode, "\(error)")
            XCTAssertTrue(failure.sentence.hasSuffix(suffix), failure.sentence)
        }
    }

    func testUnknownErrorIsReportedAsUnexpected() {
        let failure = Failure(CancellationError())

        XCTAssertEqual(failure.sentence, "Unexpected error: CancellationError().")
        XCTAssertEqual(failure.exitCode, .unavailable)
    }
}
