import Foundation
import TestSupport
import XCTest

/// Several prompts with one history.
final class ConcurrentHistoryTests: XCTestCase {
    private var home: TemporaryFolder!

    override func setUpWithError() throws {
        home = try TemporaryFolder()
    }

    override func tearDown() {
        home = nil
    }

    func testLinesOfTheOtherPromptComeAfterTheNextStart() throws {
        let one = try start()
        let other = try start()
        for (program, line) in [(one, "help joke"), (other, "help quit"), (one, "source"), (other, "set name")] {
            try program.terminal.type(line + "\r")
            try program.terminal.waitForScreen { $0.text.contains("norris> \(line)") && $0.lines.last == "norris>" }
        }

        try assertUp(one, ["source", "help joke"])
        try assertUp(other, ["set name", "help quit"])
        try assertUp(start(), ["set name", "source", "help quit", "help joke"])
        try one.terminal.type("\u{15}history\r")
        try one.terminal.waitForScreen { $0.lines.suffix(3) == ["2  source", "3  history", "norris>"] }
    }

    private func assertUp(_ program: RunningProgram, _ lines: [String]) throws {
        // At the oldest line, another Up rings the bell.
        for line in lines + lines.suffix(1) {
            try program.terminal.type("\u{1B}[A")
            try program.terminal.waitForScreen { $0.lines.last == "norris> \(line)" }
        }
    }

    func testSimultaneousPromptsRecordEveryLine() throws {
        let count = LongTests.areWanted ? 500 : 150
        let programs = try ["one", "two"].map { name in
            let program = try start()
            let lines = (1 ... count).map { "\(name) \($0)\r" }
            return (program, lines.joined() + "quit\r")
        }
        for (program, keys) in programs {
            // What does not fit into the kernel's buffer is typed as the prompt reads.
            Thread.detachNewThread { try? program.terminal.type(keys) }
        }
        for (program, _) in programs {
            XCTAssertEqual(try program.waitForExit(timeout: 60).exitStatus, 0)
        }

        let lines = try recorded()
        for name in ["one", "two"] {
            XCTAssertEqual(lines.filter { $0.hasPrefix(name) }, (1 ... count).map { "\(name) \($0)" })
        }
    }

    func testKilledPromptLosesNoLine() async throws {
        let survivor = try start()
        var safe: [String] = []
        let rounds = LongTests.areWanted ? 100 : 30
        let home = try XCTUnwrap(home)
        for last in stride(from: 10, through: rounds, by: 10) {
            safe += try await (last - 9 ... last).concurrently(2) { round in
                let killed = try Self.start(home)
                let lines = (1 ... 8).map { "round \(round) line \($0)" }
                try killed.terminal.type(lines.map { $0 + "\r" }.joined())
                // Each new prompt means that one more line is saved; the next one may be half written.
                let count = round % 8
                if count > 0 {
                    try killed.terminal.waitFor("norris>", count: count)
                }
                try killed.send(signal: SIGKILL)
                XCTAssertEqual(try killed.waitForExit().signal, SIGKILL)
                return lines.prefix(count)
            }.flatMap(\.self)
            let line = "survivor \(last)"
            try survivor.terminal.type(line + "\r")
            try await survivor.terminal
                .waitForScreen { $0.lines.contains("norris> \(line)") && $0.lines.last == "norris>" }
            safe.append(line)
        }

        let lines = try recorded()
        XCTAssertEqual(Set(safe).subtracting(lines), [])
        XCTAssertEqual(lines.count, Set(lines).count, "nothing is there twice")
        XCTAssertEqual(lines.filter { !isTyped($0) }, [], "no line is torn or mixed with another")
        try survivor.terminal.type("\u{1B}[A")
        try await survivor.terminal.waitForScreen { $0.lines.last == "norris> survivor \(rounds)" }
    }

    private func isTyped(_ line: String) -> Bool {
        line.wholeMatch(of: /round [0-9]+ line [1-8]|survivor [0-9]+/) != nil
    }

    private func recorded() throws -> [String] {
        try home.read(".local/state/norris/history").split(separator: "\n").map(String.init)
    }

    private func start() throws -> RunningProgram {
        try Self.start(home)
    }

    private static func start(_ home: TemporaryFolder) throws -> RunningProgram {
        let program = try Program(["--offline"], home: home.path).start()
        try program.terminal.waitFor("norris>")
        return program
    }
}
