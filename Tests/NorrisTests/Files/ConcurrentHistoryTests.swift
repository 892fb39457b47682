import Foundation
import TestSupport
import XCTest

/// Several prompts with one history.
final class ConcurrentHistoryTests: HomeTestCase, SkippedUnderThreadSanitizer {
    func testLinesOfTheOtherPromptComeAfterTheNextStart() throws {
        let one = try PromptSession(["--offline"], home: home)
        let other = try PromptSession(["--offline"], home: home)
        for (session, line) in [(one, "help joke"), (other, "help quit"), (one, "source"), (other, "set name")] {
            try session.answer(to: line)
        }

        try assertUp(one, ["source", "help joke"])
        try assertUp(other, ["set name", "help quit"])
        try assertUp(PromptSession(["--offline"], home: home), ["set name", "source", "help quit", "help joke"])
        try one.terminal.type("\u{15}")
        try one.terminal.waitForScreen(\.isAtPrompt)
        XCTAssertEqual(try one.answer(to: "history").suffix(2), ["2  source", "3  history"])
    }

    private func assertUp(_ session: PromptSession, _ lines: [String]) throws {
        // At the oldest line, another Up rings the bell.
        for line in lines + lines.suffix(1) {
            try session.terminal.type("\u{1B}[A")
            try session.terminal.waitForScreen { $0.lines.last == "norris> \(line)" }
        }
    }

    func testSimultaneousPromptsRecordEveryLine() throws {
        let count = 150
        let sessions = try ["one", "two"].map { try ($0, PromptSession(["--offline"], home: home)) }
        for (name, session) in sessions {
            let keys = (1 ... count).map { "\(name) \($0)\r" }.joined() + "quit\r"
            // What does not fit into the kernel's buffer is typed as the prompt reads.
            Thread.detachNewThread { try? session.terminal.type(keys) }
        }
        for (_, session) in sessions {
            XCTAssertEqual(try session.program.waitForExit(timeout: 60).exitStatus, 0)
        }

        let lines = try home.read(Scenario.history).split(separator: "\n").map(String.init)
        for (name, _) in sessions {
            XCTAssertEqual(lines.filter { $0.hasPrefix(name) }, (1 ... count).map { "\(name) \($0)" })
        }
    }
}
