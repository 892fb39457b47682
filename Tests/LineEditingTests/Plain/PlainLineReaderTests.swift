import Foundation
import LineEditing
import TerminalControl
import TerminalText
import TestSupport
import XCTest

@MainActor
final class PlainLineReaderTests: XCTestCase {
    private let prompt = LinePrompt("norris> ", style: ANSI.bold)

    func testPipeIsReadToItsEnd() async throws {
        let pipe = try TestPipe()
        let reader = PlainLineReader(input: pipe.readingEnd, promptOutput: nil, signals: nil)
        pipe.write("one\r\ntwo\nthree")
        pipe.closeWritingEnd()
        let lines = await readAll(reader)
        XCTAssertEqual(lines, [.line("one"), .line("two"), .line("three"), .endOfInput])
        let again = await reader.readLine(prompt: prompt)
        XCTAssertEqual(again, .endOfInput)
    }

    func testLineIsReturnedBeforeThePipeIsClosed() async throws {
        let pipe = try TestPipe()
        let reader = PlainLineReader(input: pipe.readingEnd, promptOutput: nil, signals: nil)
        XCTAssertFalse(reader.hasBufferedLine)
        pipe.write("one\ntwo\nthr")
        let one = try await readLine(reader, of: pipe)
        XCTAssertEqual(one, .line("one"))
        XCTAssertTrue(reader.hasBufferedLine)
        let two = try await readLine(reader, of: pipe)
        XCTAssertEqual(two, .line("two"))
        XCTAssertFalse(reader.hasBufferedLine)
        pipe.write("ee\n")
        let three = try await readLine(reader, of: pipe)
        XCTAssertEqual(three, .line("three"))
    }

    func testOverlongLineIsSkipped() async throws {
        let folder = try TemporaryFolder()
        try folder.write("short\n" + String(repeating: "x", count: 300_000) + "\nafter\n", to: "lines")
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.path("lines")))
        let reader = PlainLineReader(
            input: file.fileDescriptor,
            promptOutput: nil,
            lengthLimit: 100_000,
            signals: nil
        )
        let lines = await readAll(reader)
        XCTAssertEqual(lines, [.line("short"), .overlong(limit: 100_000), .line("after"), .endOfInput])
    }

    func testManyLinesComeInOrder() async throws {
        let folder = try TemporaryFolder()
        let numbers = 0 ..< (LongTests.areWanted ? 100_000 : 20000)
        try folder.write(numbers.map { "line \($0)\n" }.joined(), to: "lines")
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.path("lines")))
        let reader = PlainLineReader(input: file.fileDescriptor, promptOutput: nil, signals: nil)
        let lines = await readAll(reader)
        XCTAssertEqual(lines, numbers.map { .line("line \($0)") } + [.endOfInput])
    }

    func testFailuresCarryTheirErrno() async throws {
        let folder = try TemporaryFolder()
        let descriptor = open(folder.path, O_RDONLY)
        defer { close(descriptor) }
        let directory = await PlainLineReader(input: descriptor, promptOutput: nil, signals: nil)
            .readLine(prompt: prompt)
        XCTAssertEqual(directory, .failed(errno: EISDIR))
        let closed = await PlainLineReader(input: 9999, promptOutput: nil, signals: nil).readLine(prompt: prompt)
        XCTAssertEqual(closed, .failed(errno: EBADF))
    }

    func testPromptIsWrittenWithoutItsStyle() async throws {
        let terminal = try PseudoTerminal()
        let reader = PlainLineReader(input: terminal.secondary, promptOutput: terminal.secondary, signals: nil)
        try terminal.type("line\n")
        let line = try await readLine(reader, on: terminal)
        XCTAssertEqual(line, .line("line"))
        XCTAssertFalse(terminal.transcript.contains("\u{1B}"))
        XCTAssertTrue(terminal.transcript.contains("norris> "))
    }

    func testCtrlDOnATerminalEndsTheInput() async throws {
        let terminal = try PseudoTerminal()
        let reader = PlainLineReader(input: terminal.secondary, promptOutput: nil, signals: nil)
        try terminal.type("\u{4}")
        let end = try await readLine(reader, on: terminal)
        XCTAssertEqual(end, .endOfInput)
    }

    func testSignalsInterruptTheWaiting() async throws {
        let signals = try Signals.install(Set(Signal.allCases))
        defer { signals.restore() }
        let terminal = try PseudoTerminal()
        let reader = PlainLineReader(
            input: terminal.secondary,
            promptOutput: terminal.secondary,
            signals: signals
        )
        let expected: [(Int32, LineInput)] = [
            (SIGINT, .interrupted(discardedText: false)),
            (SIGTERM, .terminated(.terminate)),
            (SIGHUP, .terminated(.hangUp)),
            (SIGQUIT, .terminated(.quit)),
        ]
        for (number, input) in expected {
            let person = Task {
                try await terminal.waitFor("norris> ")
                kill(getpid(), number)
            }
            let line = try await readLine(reader, on: terminal)
            XCTAssertEqual(line, input)
            try await person.value
        }
    }

    func testInterruptDiscardsThePartialLine() async throws {
        let signals = try Signals.install([.interrupt])
        defer { signals.restore() }
        let pipe = try TestPipe()
        let reader = PlainLineReader(input: pipe.readingEnd, promptOutput: nil, signals: signals)
        pipe.write("whole\nhalf")
        _ = try await readLine(reader, of: pipe)
        kill(getpid(), SIGINT)
        let interrupted = try await readLine(reader, of: pipe)
        XCTAssertEqual(interrupted, .interrupted(discardedText: true))
        pipe.write("next\n")
        let next = try await readLine(reader, of: pipe)
        XCTAssertEqual(next, .line("next"))
    }

    func testInterruptDiscardsNoWholeLine() async throws {
        let signals = try Signals.install([.interrupt])
        defer { signals.restore() }
        let pipe = try TestPipe()
        let reader = PlainLineReader(input: pipe.readingEnd, promptOutput: nil, signals: signals)
        pipe.write("one\ntwo\nhalf")
        _ = try await readLine(reader, of: pipe)
        kill(getpid(), SIGINT)
        let interrupted = try await readLine(reader, of: pipe)
        XCTAssertEqual(interrupted, .interrupted(discardedText: false))
        let two = try await readLine(reader, of: pipe)
        XCTAssertEqual(two, .line("two"))
    }

    func testSignalDoesNotWaitForTheLastBufferedLine() async throws {
        let signals = try Signals.install([.terminate])
        defer { signals.restore() }
        let pipe = try TestPipe()
        let reader = PlainLineReader(input: pipe.readingEnd, promptOutput: nil, signals: signals)
        pipe.write("one\ntwo\nthree\n")
        _ = await reader.readLine(prompt: prompt)
        kill(getpid(), SIGTERM)
        let terminated = await reader.readLine(prompt: prompt)
        XCTAssertEqual(terminated, .terminated(.terminate))
        let two = await reader.readLine(prompt: prompt)
        XCTAssertEqual(two, .line("two"))
    }

    func testContinuedProcessShowsThePromptAgain() async throws {
        let signals = try Signals.install([.continued])
        defer { signals.restore() }
        let terminal = try PseudoTerminal()
        let reader = PlainLineReader(
            input: terminal.secondary,
            promptOutput: terminal.secondary,
            signals: signals
        )
        let person = Task {
            try await terminal.waitFor("norris> ")
            kill(getpid(), SIGCONT)
            try await terminal.waitFor("norris> ")
            try terminal.type("line\n")
        }
        let line = try await readLine(reader, on: terminal)
        XCTAssertEqual(line, .line("line"))
        try await person.value
    }

    private func readLine(_ reader: PlainLineReader, of pipe: TestPipe) async throws -> LineInput {
        try await withinTime(rescue: pipe.closeWritingEnd) { await reader.readLine(prompt: prompt) }
    }

    private func readLine(_ reader: PlainLineReader, on terminal: PseudoTerminal) async throws -> LineInput {
        try await withinTime(rescue: terminal.closePrimary) { await reader.readLine(prompt: prompt) }
    }

    /// Reads until the input is no line.
    private func readAll(_ reader: PlainLineReader) async -> [LineInput] {
        var inputs: [LineInput] = []
        while true {
            let input = await reader.readLine(prompt: prompt)
            inputs.append(input)
            switch input {
            case .line, .overlong: continue
            default: return inputs
            }
        }
    }
}
