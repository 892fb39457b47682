import Foundation
import Terminal
import TestSupport
import XCTest

@MainActor
final class PlainLineReaderTests: XCTestCase {
    private let prompt = StyledText("norris> ", .strong)

    func testLinesAreReturnedBeforeThePipeIsClosed() async throws {
        let pipe = Pipe()
        let reader = pipe.reader()
        XCTAssertFalse(reader.hasBufferedLine)
        pipe.write("one\ntwo\nthr")
        try await assertReads(.line("one"), reader, rescue: pipe.closeWritingEnd)
        XCTAssertTrue(reader.hasBufferedLine)
        try await assertReads(.line("two"), reader, rescue: pipe.closeWritingEnd)
        XCTAssertFalse(reader.hasBufferedLine)
        pipe.write("ee\n")
        try await assertReads(.line("three"), reader, rescue: pipe.closeWritingEnd)
        pipe.write("four")
        pipe.closeWritingEnd()
        for expected in [.line("four"), .endOfInput, .endOfInput] as [LineInput] {
            try await assertReads(expected, reader, rescue: pipe.closeWritingEnd)
        }
    }

    func testLinesOfAFileComeInOrderAndAnOverlongOneIsSkipped() async throws {
        let lines = (1 ... (LongTests.areWanted ? 100_000 : 20000)).map { "line \($0)" }
        let text = (["first", String(repeating: "x", count: 2 << 20)] + lines).joined(separator: "\n")
        let inputs: [LineInput] = [.line("first"), .overlong(limit: 1 << 20)] + lines.map { .line($0) } + [.endOfInput]
        try await assertFile(text, begins: inputs)
    }

    func testLinesEndWithEitherLineBreakAndMustBeUTF8() async throws {
        let pipe = Pipe()
        let reader = pipe.reader()
        pipe.fileHandleForWriting.write(Data("unix\ndos\r\n\r\r\na\rb\ncaf".utf8) + [0xE9, 0x0A] + "é\n日".utf8)
        pipe.closeWritingEnd()
        let inputs: [LineInput] = ["unix", "dos", "\r", "a\rb"].map { .line($0) }
            + [.invalidText, .line("é"), .line("日"), .endOfInput]
        for expected in inputs {
            try await assertReads(expected, reader, rescue: pipe.closeWritingEnd)
        }
    }

    func testLineOfTheLimitIsALineWhateverItsBlocksAre() async throws {
        let limit = 1 << 20
        let longest = String(repeating: "x", count: limit)
        for (text, input) in [
            (longest + "\n", LineInput.line(longest)), (longest + "\r\n", .line(longest)), (longest, .line(longest)),
            (longest + "x\n", .overlong(limit: limit)), (longest + "\rx", .overlong(limit: limit)),
        ] {
            try await assertFile(text, begins: [input])
        }
    }

    func testFailuresCarryTheirErrno() async throws {
        let folder = try TemporaryFolder()
        let descriptor = open(folder.path, O_RDONLY)
        defer { close(descriptor) }
        for (input, error) in [(descriptor, EISDIR), (9999, EBADF)] {
            let failed = await PlainLineReader(input: input, promptOutput: nil, signals: nil).readLine(prompt: prompt)
            XCTAssertEqual(failed, .failed(errno: error))
        }
    }

    func testPromptIsWrittenWithoutItsStyleAndCtrlDEndsTheInput() async throws {
        let terminal = try PseudoTerminal()
        let reader = PlainLineReader(input: terminal.secondary, promptOutput: terminal.secondary, signals: nil)
        try terminal.type("line\n")
        try await assertReads(.line("line"), reader, rescue: terminal.closePrimary)
        XCTAssertFalse(terminal.transcript.contains("\u{1B}"))
        XCTAssertTrue(terminal.transcript.contains("norris> "))
        try terminal.type("\u{4}")
        try await assertReads(.endOfInput, reader, rescue: terminal.closePrimary)
    }

    func testSignalsInterruptTheWaitingAndAContinuedProcessShowsThePromptAgain() async throws {
        let signals = try XCTUnwrap(Signals(Set(Signal.allCases)))
        defer { signals.restore() }
        let terminal = try PseudoTerminal()
        let reader = PlainLineReader(input: terminal.secondary, promptOutput: terminal.secondary, signals: signals)
        let expected: [(Int32, LineInput)] = [
            (SIGINT, .interrupted(discardedText: false)), (SIGTERM, .terminated(.terminate)),
            (SIGHUP, .terminated(.hangUp)), (SIGQUIT, .terminated(.quit)), (SIGCONT, .line("line")),
        ]
        for (number, input) in expected {
            let person = Task {
                try await offTheCooperativePool { try terminal.waitFor("norris> ") }
                kill(getpid(), number)
                guard number == SIGCONT else { return }
                try await offTheCooperativePool { try terminal.waitFor("norris> ") }
                try terminal.type("line\n")
            }
            try await assertReads(input, reader, rescue: terminal.closePrimary)
            try await person.value
        }
    }

    func testSignalDiscardsThePartialLineAndNoWholeLine() async throws {
        let signals = try XCTUnwrap(Signals([.interrupt, .terminate]))
        defer { signals.restore() }
        for (text, signal, expected, next) in [
            ("one\nhalf", SIGINT, .interrupted(discardedText: true), "next"),
            ("one\ntwo\nhalf", SIGINT, .interrupted(discardedText: false), "two"),
            ("one\ntwo\nthree\n", SIGTERM, .terminated(.terminate), "two"),
        ] as [(String, Int32, LineInput, String)] {
            let pipe = Pipe()
            let reader = pipe.reader(signals)
            pipe.write(text)
            try await assertReads(.line("one"), reader, rescue: pipe.closeWritingEnd)
            kill(getpid(), signal)
            try await assertReads(expected, reader, rescue: pipe.closeWritingEnd)
            pipe.write("next\n")
            try await assertReads(.line(next), reader, rescue: pipe.closeWritingEnd)
        }
    }

    private func assertFile(_ text: String, begins inputs: [LineInput]) async throws {
        let folder = try TemporaryFolder()
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.write(text, to: "lines")))
        let reader = PlainLineReader(input: file.fileDescriptor, promptOutput: nil, signals: nil)
        for expected in inputs {
            let input = await reader.readLine(prompt: prompt)
            // A line may have a megabyte.
            guard input == expected else { return XCTFail("\("\(input)".prefix(99)) came") }
        }
    }

    private func assertReads(
        _ expected: LineInput,
        _ reader: PlainLineReader,
        rescue: @escaping @Sendable () -> Void,
        line: UInt = #line
    ) async throws {
        let input = try await withinTime(rescue: rescue) { await reader.readLine(prompt: prompt) }
        XCTAssertEqual(input, expected, line: line)
    }
}

extension Pipe {
    fileprivate func reader(_ signals: Signals? = nil) -> PlainLineReader {
        PlainLineReader(input: fileHandleForReading.fileDescriptor, promptOutput: nil, signals: signals)
    }

    fileprivate func write(_ text: String) {
        fileHandleForWriting.write(Data(text.utf8))
    }

    @Sendable
    fileprivate func closeWritingEnd() {
        try? fileHandleForWriting.close()
    }
}
