import ChuckNorris
import FileStore
import Foundation
import LineEditing
import TerminalControl
import XCTest
@testable import NorrisPrompt

final class FailureTests: XCTestCase {
    func testEveryKindOfErrorHasItsExitCodeAndAdvice() {
        let builtIn = "To use built-in jokes, type set source auto."
        let list = "Type categories to see them."
        let expectations: [(any Error, ExitCode, suffix: String)] = [
            (UsageError.unreadableArguments, .ioFailed, "try again."),
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
            (ChuckNorrisError.unsupported, .unavailable, "random jokes."),
            (CommandError.overlongLine(limit: 9), .usage, "bytes and was skipped."),
            (CommandError.unreadableInput(errno: 5), .ioFailed, "where it comes from."),
            (NetworkingError.unreachable(host: "h"), .unavailable, builtIn),
            (NetworkingError.libcurlMissing, .unavailable, "or use --offline."),
        ]
        for (error, exitCode, suffix) in expectations {
            let failure = Failure(error)
            XCTAssertEqual(failure.exitCode, exitCode, "\(error)")
            XCTAssertTrue(failure.sentence.hasSuffix(suffix), failure.sentence)
        }
    }

    func testShellIsToldTheWholeCommandForHelp() {
        for error in [UsageError.unknownCommand("x", suggestion: nil), .noHelp("x", suggestion: nil)] {
            let failure = Failure(error)

            XCTAssertTrue(failure.sentence(answering: .arguments).hasSuffix("Type norris help for all commands."))
            XCTAssertTrue(failure.sentence(answering: .line(1)).hasSuffix("Type help for all commands."))
            XCTAssertEqual(failure.sentence(answering: .prompt), failure.sentence(answering: .line(1)))
        }
    }

    func testUnknownErrorIsReportedAsUnexpected() {
        let failure = Failure(CancellationError())

        XCTAssertEqual(failure.sentence, "Unexpected error: CancellationError().")
        XCTAssertEqual(failure.exitCode, .unavailable)
    }

    func testEveryHistoryErrorIsASentenceWithPathAndAdvice() {
        let advice = "set NORRIS_HISTORY to another file, or to an empty value for no history."
        let sentences: KeyValuePairs<FileStoreError.Cause, String> = [
            .notAFile(.folder):
                "The history in /h cannot be used because that is a folder and not a regular file; \(advice)",
            .notOwned: "The history cannot be changed because /h belongs to another user; \(advice)",
            .newer(version: nil):
                "The file /h has the format of a later version, which this version of norris cannot read, and was not changed; \(advice)",
            .damagedMoved(count: 1, to: "/h.old"):
                "A line of the history in /h cannot be read, and was moved to /h.old; look at it there, or delete that file.",
            .damagedMoved(count: 2, to: "/h.old"):
                "2 lines of the history in /h cannot be read, and were moved to /h.old; "
                + "look at it there, or delete that file.",
            .trimmed(old: "/h.old"):
                "The history in /h was longer than the limit, so it was moved to /h.old; "
                + "the new file has its last lines; look at it there, or delete that file.",
            .locked: "The history file /h is locked by another program; end that program, or \(advice)",
            .unreadable(errno: EACCES): "The history cannot be read from /h (Permission denied); \(advice)",
            .unwritable(errno: ENOSPC): "The history cannot be written to /h (No space left on device); \(advice)",
            .partlyWritten(errno: EIO):
                "An incomplete line was written to /h and could not be removed (Input/output error); \(advice)",
            .folderNotMade(errno: EROFS):
                "The folder /h for the history cannot be created (Read-only file system); \(advice)",
        ]
        for (cause, sentence) in sentences {
            let failure = Failure(StoredFile(.history, path: "/h").error(cause))
            XCTAssertEqual(failure.sentence, sentence)
            XCTAssertEqual(failure.exitCode, .ioFailed)
        }
    }

    func testEveryFavoritesErrorIsASentenceWithPathAndAdvice() {
        let sentences: KeyValuePairs<FileStoreError.Cause, String> = [
            .noLocation: "The favorites cannot be used because no folder is configured; set HOME or XDG_DATA_HOME.",
            .folderNotMade(errno: EROFS):
                "The folder /f for the favorites cannot be created (Read-only file system); "
                + "set XDG_DATA_HOME to a folder that can be written to.",
            .notAFile(.symbolicLink):
                "The favorites in /f cannot be used because that is a symbolic link and not a regular file; move it away.",
            .notOwned:
                "The favorites cannot be changed because /f belongs to another user; "
                + "set XDG_DATA_HOME to a folder of your own.",
            .unreadable(errno: EACCES):
                "The favorites cannot be read from /f (Permission denied); "
                + "make the file readable for you, or move it away.",
            .unwritable(errno: ENOSPC):
                "The favorites cannot be written to /f (No space left on device) and were not changed; "
                + "free disk space or check the permissions, and try again.",
            .foreign:
                "The file /f is not a norris favorites file, and was not changed; "
                + "repair its first line, or move it away.",
            .newer(version: 2):
                "The file /f has the format of version 2, which this version of norris cannot read, and was not changed; install a newer version of norris.",
            .tooLarge(limit: 64 << 20):
                "The favorites in /f would need more than the 64 MB that norris reads; "
                + "remove some, or move the file away.",
            .tooManyLines(limit: 100_000):
                "The favorites in /f would need more than the 100000 lines that norris reads; "
                + "remove some, or move the file away.",
            .locked: "The favorites file /f is locked by another program; end that program, or try again later.",
            .damaged(lines: [2]):
                "Line 2 of the favorites in /f cannot be read as a joke, and will not be changed; "
                + "repair or delete these lines in an editor.",
            .damaged(lines: [2, 3, 4, 5, 6]):
                "Lines 2, 3, 4 and 2 more of the favorites in /f cannot be read as a joke, and will not be changed; "
                + "repair or delete these lines in an editor.",
        ]
        for (cause, sentence) in sentences {
            let failure = Failure(StoredFile(.favorites, path: "/f").error(cause))
            XCTAssertEqual(failure.sentence, sentence)
            XCTAssertEqual(failure.exitCode, .ioFailed)
        }
    }

    func testEveryTerminalErrorIsASentenceWithAdvice() {
        let sentences: KeyValuePairs<any Error, String> = [
            LineEditorError.noTerminal:
                "Lines cannot be edited because input or output is not a terminal; start norris in a terminal.",
            LineEditorError.noUTF8Locale:
                "Lines cannot be edited because the system has no UTF-8 locale; install one, such as C.UTF-8.",
            LineEditorError.unknownTerminal:
                "Lines cannot be edited because the system does not know this terminal well enough; set TERM to one that it knows.",
            LineEditorError.libeditFailed:
                "Lines cannot be edited because libedit could not start; close other programs and try again.",
            LineEditorError.invalidSettings(messages: "bind: Invalid command `x'."):
                "The line editor rejects some of its settings (bind: Invalid command `x'.); "
                + "repair the file in EDITRC, or ~/.editrc.",
            LineEditorError.unreadableSettings(StoredFile(.settings, path: "/rc").error(.notAFile(.pipe))):
                "The settings in /rc cannot be used because that is a named pipe and not a regular file; "
                + "put a text in its place, or set EDITRC to an empty value.",
            StoredFile(.settings, path: "").error(.noLocation):
                "The settings cannot be used because no folder is configured; set HOME or XDG_CONFIG_HOME.",
            ExternalEditorError.noFile(folder: "/none", errno: ENOENT):
                "The line was not changed: no file can be made in /none (No such file or directory); "
                + "set TMPDIR to a folder of yours, and start again.",
            SignalsError.systemCall(errno: EMFILE):
                "Signals cannot be received (Too many open files); "
                + "close other programs or raise the limit of open files, and start again.",
            SignalsError.alreadyInstalled:
                "Signal handlers are already installed; this is a bug in norris; please report it.",
        ]
        for (error, sentence) in sentences {
            XCTAssertEqual(Failure(error).sentence, sentence)
        }
    }
}
