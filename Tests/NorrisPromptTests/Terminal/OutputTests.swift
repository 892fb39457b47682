import Foundation
import Terminal
import TestSupport
import XCTest
@testable import ChuckNorris
@testable import NorrisPrompt

@MainActor
final class OutputTests: XCTestCase {
    private var transcript: Transcript!
    private var output: Output!

    override func setUp() async throws {
        transcript = try Transcript()
        output = transcript.output()
    }

    func testErrorIsOneLineBehindWhatWasPrintedBefore() async throws {
        output.print("first")
        output.report("second")
        output.print("third")
        output.report(StyledText("bad\nnorris: line 9: forged\r\nand more"))

        try XCTAssertEqual(transcript.text, "first\nsecond\nthird\nbad norris: line 9: forged and more\n")
    }

    func testStylesAreWrittenOnlyWhereColorIsUsedAndEscapesInTextAreRemoved() async throws {
        for usesColor in [false, true] {
            let output = transcript.output(usesColor: usesColor)
            output.print(StyledText("\u{1B}[2Ja ") + StyledText("b", .failure))
            output.report(StyledText("\u{9B}31merror", .failure))
        }

        let styled = "[2Ja \u{1B}[31mb\u{1B}[0m\n\u{1B}[31m31merror\u{1B}[0m\n"
        try XCTAssertEqual(transcript.text, "[2Ja b\n31merror\n" + styled)
    }

    #if os(Linux)
        func testNothingIsWrittenAfterAFailedWrite() async throws {
            let descriptor = open("/dev/full", O_WRONLY)
            defer { close(descriptor) }
            let stream = TextStream(descriptor: descriptor, isTerminal: false, usesColor: false)

            stream.append("joke")
            XCTAssertNil(stream.failure)
            stream.flush()
            XCTAssertEqual(stream.failure, ENOSPC)

            dup2(transcript.descriptor, descriptor)
            stream.append("too late")
            stream.flush()
            try XCTAssertEqual(transcript.text, "")
            XCTAssertEqual(stream.failure, ENOSPC)
        }
    #endif

    func testFullBufferIsWrittenWithoutAFlush() async throws {
        output.print(StyledText(String(repeating: "x", count: 100_000)))

        try XCTAssertGreaterThanOrEqual(transcript.text.count, 100_000)
    }

    func testRowsEndWhereTheWindowDoes() async throws {
        let wide = StyledText("Chuck Norris waits for nobody, ", .strong) + StyledText("日本日本日本日本", .accent)
        for (columns, line, rows) in [
            // A row of the window's width is not followed by an empty one.
            (12, wide, ["Chuck Norris", "waits for", "nobody,", "日本日本日本", "日本"]),
            // What is removed takes no columns, and a tab takes one.
            (8, "\u{1B}[1mab\u{AD}\u{200B}c\td\r\nef\tghi jk", ["[1mabc d", "ef ghi", "jk"]),
        ] as [(Int, StyledText, [String])] {
            let terminal = try PseudoTerminal(columns: columns, rows: 10)
            let stream = TextStream(descriptor: terminal.secondary, isTerminal: true, usesColor: true)
            stream.append(line: line)
            stream.append(line: "norris>")
            stream.flush()
            try await terminal.waitFor("norris>")
            XCTAssertEqual(terminal.screen, rows + ["norris>"])
        }
    }

    func testDisablingEscapesDisablesColorUnlessItIsForced() throws {
        let terminal = try PseudoTerminal()
        let output = Output(on: terminal, usesColor: true)

        output.disableEscapes()
        output.setColor(.auto)
        XCTAssertFalse(output.standardOutput.usesColor)

        output.setColor(.always)
        XCTAssertTrue(output.standardOutput.usesColor)
    }

    func testNothingIsErasedWithoutAScreen() async throws {
        output.clearRow()
        output.clearScreen()

        try XCTAssertEqual(transcript.text, "")
    }

    func testReportsOfOtherThreadsAreShownWhenTheMainActorIsFree() async throws {
        output.reportLater("late")

        for _ in 1 ... 10000 where try transcript.text.isEmpty {
            await Task.yield()
        }

        try XCTAssertEqual(transcript.text, "late\n")
    }

    func testReportsOfOtherThreadsAreHeldBackInOrder() async throws {
        let output = transcript.output()
        output.reportLater("1")
        output.holdsReports = true
        output.report("2")
        await Task.detached { output.reportLater("3") }.value
        output.showReports()
        try XCTAssertEqual(transcript.text, "")

        output.reportLater("4")
        output.holdsReports = false
        output.report("5")

        try XCTAssertEqual(transcript.text, "1\n2\n3\n4\n5\n")
    }

    func testFallbackIsReportedWithTheReasonAndTheConsequence() async throws {
        for origin in [.prompt, .line(2), .arguments] as [Origin] {
            output.origin = origin
            output.reportFallback(NetworkingError.unreachable(host: "h"))
        }

        let sentence = """
        h cannot be reached; check the network, and that a server runs there. Using built-in jokes until it answers.
        """
        try XCTAssertEqual(transcript.text, """
        \(sentence)
        norris: \(sentence)
        norris: h cannot be reached; using built-in jokes. To do so always: norris set --save source offline

        """)
    }

    func testLinesOfTheLogAreInOrderAndBeforeTheNextReport() async throws {
        output.log(.opened(cause: .other("It broke"), seconds: 10))
        output.log(.failure(ChuckNorrisError.onlyExplicit))
        // Successful and canceled prefetches are not logged.
        output.log(.success(ChuckNorrisResponse(id: "", value: "")))
        output.log(.failure(CancellationError()))
        output.log(.closed)
        output.report("an error")

        try XCTAssertEqual(transcript.text, """
        norris: debug: No request to the API for 10 s: It broke.
        norris: debug: No joke was prefetched: \(Failure(ChuckNorrisError.onlyExplicit).sentence())
        norris: debug: Requests to the API are sent again.
        an error

        """)
    }

    func testEachOutcomeOfARequestIsALineOfTheLog() async throws {
        let target = try XCTUnwrap(URL(string: "https://there/"))
        let expectations: [(RequestReport.Outcome, Duration, String)] = [
            (.answered(status: 200, bytes: 312), .milliseconds(4), "200, 312 bytes, 4.0 ms"),
            (.answered(status: 503, bytes: 1), .microseconds(4560), "503, 1 byte, 4.6 ms"),
            (.answered(status: 200, bytes: 0), .seconds(5), "200, 0 bytes, 5000.0 ms"),
            (.redirected(status: 302, to: target), .zero, "302 to https://there/, 0.0 ms"),
            (.failed(.unreachable(host: "h")), .zero, "h cannot be reached, 0.0 ms"),
            (.failed(.timedOut(host: "h", seconds: 5)), .zero, "h did not answer within 5 s, 0.0 ms"),
            (.failed(.other(host: "h", reason: "a; b")), .zero, "The request to h failed (a; b), 0.0 ms"),
            (.cancelled, .zero, "canceled, 0.0 ms"),
        ]
        let url = try XCTUnwrap(URL(string: "https://h:8080/jokes/random?name=A%20B"))
        for (outcome, duration, _) in expectations {
            output.log(RequestReport(url: url, outcome: outcome, duration: duration))
        }
        output.showReports()

        let lines = expectations.map { "norris: debug: GET https://h:8080/jokes/random?name=A%20B: \($0.2)\n" }
        try XCTAssertEqual(transcript.text, lines.joined())
    }
}
