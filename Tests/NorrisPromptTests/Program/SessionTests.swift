import ChuckNorris
import Terminal
import XCTest
@testable import NorrisPrompt

@MainActor
final class SessionTests: XCTestCase {
    func testReportsOfOtherThreadsAreShownBeforeTheEnd() async throws {
        let transcript = try Transcript()
        let output = transcript.output()
        let session = try Session(Invocation(parsing: ["--version"], environment: Environment([:])), output: output)
        output.reportLater("late")
        // The tests' own process gets signals from other tests.
        defer { Signals.endProcess(after: []) }

        let ending = await session.run()

        XCTAssertEqual(ending, .done)
        let text = try transcript.text
        XCTAssertTrue(text.hasPrefix("norris ") && text.hasSuffix("\nlate\n"), text)
    }
}
