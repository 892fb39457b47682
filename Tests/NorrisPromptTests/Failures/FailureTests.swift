import ChuckNorris
import Foundation
import LineEditing
import TerminalControl
import XCTest
@testable import NorrisPrompt

final class FailureTests: XCTestCase {
    func testEveryKindOfErrorHasItsExitCodeAndAdvice() {
        let builtIn = "Leave out --online, or type set source auto, to get built-in jokes."
        let list = "Type categories to see them."
        let expectations: [(any Error, ExitCode, suffix: String)] = [
            (UsageError.unknownCommand("x", suggestion: nil), .usage, "Type help for all commands."),
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

    func testEveryTerminalErrorIsASentenceWithAdvice() {
        let sentences: [(any Error, String)] = [
            (
                LineEditorError.noTerminal,
                "Lines cannot be edited because input or output is not a terminal; start norris in a terminal."
            ),
            (
                LineEditorError.noUTF8Locale,
                "Lines cannot be edited because the system has no UTF-8 locale; install one, such as C.UTF-8."
            ),
            (
                LineEditorError.unknownTerminal,
                "Lines cannot be edited because the system does not know this terminal; set TERM to one that it knows."
            ),
            (
                LineEditorError.libeditFailed,
                "Lines cannot be edited because libedit does not start; close other programs and try again."
            ),
            (
                LineEditorError.invalidSettings(messages: "bind: Invalid command `x'."),
                "The line editor rejects some of its settings (bind: Invalid command `x'.); "
                    + "repair the file in EDITRC, or ~/.editrc."
            ),
            (
                SignalsError.systemCall(errno: EMFILE),
                "Signals cannot be received (Too many open files); "
                    + "close other programs or raise the limit of open files, and start again."
            ),
            (
                SignalsError.alreadyInstalled,
                "Signals are received already; restore the earlier Signals before installing others."
            ),
        ]
        for (error, sentence) in sentences {
            XCTAssertEqual(Failure(error).sentence, sentence)
        }
    }
}
