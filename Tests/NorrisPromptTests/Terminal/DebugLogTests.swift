import ChuckNorris
import XCTest
@testable import NorrisPrompt

@MainActor
final class DebugLogTests: XCTestCase {
    func testEverythingIsSaidInItsOrder() async throws {
        let transcript = try Transcript()
        let output = transcript.output()
        let log = DebugLog(output: output)

        log.tell(.opened(cause: .other("It broke"), seconds: 10))
        log.tell(.failure(ChuckNorrisError.notAJoke))
        log.tell(.closed)
        output.report("an error")

        let lines = try transcript.text.split(separator: "\n")
        XCTAssertEqual(lines.map { $0.prefix(35) }, [
            "norris: debug: The API is left alon", "norris: debug: No joke was fetched ",
            "norris: debug: The API is asked aga",
            "an error",
        ])
    }

    func testFetchThatCameToSomethingOrWasGivenUpIsNotWorthALine() async throws {
        let transcript = try Transcript()
        let output = transcript.output()
        let log = DebugLog(output: output)

        log.tell(.success(ChuckNorrisResponse(iconUrl: "", id: "", url: "", value: "")))
        log.tell(.failure(CancellationError()))
        output.reportLate()

        try XCTAssertEqual(transcript.text, "")
    }
}
