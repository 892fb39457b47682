import TestSupport
import XCTest

/// Rules for the output of every command: in two sizes of windows and three locales, with and without color.
final class ScreenLayoutTests: XCTestCase, SkippedUnderThreadSanitizer {
    private static let shown = Task {
        try await RecordedSession.configurations.concurrently { try RecordedSession($0) }
    }

    func testNoRowIsWiderThanTheWindow() async throws {
        try await Self.shown.value.concurrently { session in
            // A screen so wide that no row is wrapped.
            var endless = TerminalScreen(columns: 500, rows: 30)
            endless.feed(session.transcript)

            XCTAssertEqual(session.rows, endless.allRows, "\(session.configuration)")
        }
    }

    func testWordsThatFitARowAreNotSplit() async throws {
        let whole = try Set(RecordedSession((200, 30, [:])).answers.flatMap(Self.words))
        try await Self.shown.value.concurrently { session in
            let narrow = session.answers.flatMap(Self.words)

            let cut = Set(narrow).subtracting(whole).filter { !Self.isPartOfAGiant($0) }
            XCTAssertEqual(cut, [], "\(session.configuration)")
        }
    }

    func testColorAndLocaleDoNotChangeTheText() async throws {
        let sessions = try await Self.shown.value
        for session in sessions {
            let columns = session.configuration.columns
            let usual = try XCTUnwrap(sessions.first { $0.configuration.columns == columns })

            let answers = session.answers.map { $0.replacing(
                "emoji - science - family",
                with: "emoji · science · family"
            ) }
            XCTAssertEqual(answers.difference(from: usual.answers).map(\.self), [], "\(session.configuration)")
        }
    }

    func testOnlyJokesContainNonASCII() async throws {
        let letters = [LoopbackJoke].ofAllKinds.map(\.value).joined().unicodeScalars
        for session in try await Self.shown.value {
            let others = Set(session.transcript.unicodeScalars.filter { !$0.isASCII }).subtracting(letters)
            // On a busy machine the animation may be shown, which consists of dots where the locale has them.
            let dots = session.configuration.environment["LC_ALL"] == nil ? "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏" : ""

            XCTAssertEqual(others.subtracting(dots.unicodeScalars), [], "\(session.configuration)")
        }
    }

    func testNoColorRemovesAllStyles() async throws {
        for session in try await Self.shown.value {
            let isStyled = session.transcript.contains(/\u{1B}\[[0-9;]*m/)

            XCTAssertEqual(isStyled, session.configuration.environment["NO_COLOR"] == nil, "\(session.configuration)")
        }
    }

    private static func words(_ row: String) -> [Substring] {
        // Excerpts end where the window does.
        row.split(separator: " ").map { $0.hasSuffix("...") ? $0.dropLast(3) : $0 }
    }

    private static func isPartOfAGiant(_ word: Substring) -> Bool {
        [LoopbackJoke].ofAllKinds.contains { !$0.value.contains(" ") && $0.value.contains(word) }
    }
}
