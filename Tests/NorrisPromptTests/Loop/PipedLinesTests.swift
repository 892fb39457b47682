import ChuckNorris
import Foundation
import Terminal
import TestSupport
import XCTest
@testable import NorrisPrompt

/// Lines from a pipe.
@MainActor
final class PipedLinesTests: ConversationTestCase {
    /// Runs the lines, and returns how they ended.
    private func run(_ input: some DataProtocol) async throws -> Ending {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(input))
        try pipe.fileHandleForWriting.close()
        let session = session(isPrompt: false)
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        let reader = PlainLineReader(input: descriptor, promptOutput: nil, signals: nil)
        let ending = await session.runLines(of: reader)
        session.output.flush()
        return ending
    }

    func testAnswersHaveNoPromptNumbersOrRemarks() async throws {
        let lines = "joke\n\n# no comment\nsearch two\nfavorite 1\nfavorites\nfavorites --json\nsearch --json two\n"
        let ending = try await run(Data(lines.utf8))

        let json = #"{"categories":[],"created_at":null,"icon_url":"","id":"two","source":"api","updated_at":null,"#
            + #""url":"","value":"Two."}"#
        XCTAssertEqual(try transcript.text, """
        One.
        norris: line 3: Unknown command "#". Type help.
        Two.
        Two.
        \(json)
        \(json)

        """)
        XCTAssertEqual(ending, .failed(.usage))
    }

    func testFirstFailureDecidesAndEachLineRuns() async throws {
        let ending = try await run(Data("joke no\nbogus\njoke\n".utf8))

        XCTAssertEqual(ending, .failed(.nothingFound))
        XCTAssertTrue(try transcript.text.hasSuffix("Two.\n"))
    }

    func testMarkOfTheByteOrderAndLinesThatAreNotUTF8() async throws {
        let ending = try await run(Data([0xEF, 0xBB, 0xBF]) + Data("joke\n".utf8) + Data([0xE9, 0x0A]))

        XCTAssertEqual(try transcript.text, "One.\nnorris: line 2: The line is not UTF-8, and was not run.\n")
        XCTAssertEqual(ending, .failed(.usage))
    }
}
