import ChuckNorris
import Foundation
import TestSupport
import XCTest

/// The base class of tests with a loopback API that check the reports of requests.
class NetworkingTestCase: XCTestCase {
    private let collected = Locked<[RequestReport]>([])

    /// The reports of the requests so far.
    var reports: [RequestReport] {
        collected.withLock { $0 }
    }

    var outcomes: [RequestReport.Outcome] {
        reports.map(\.outcome)
    }

    /// - Parameter credentials: Such as `me:secret@`.
    func networking(_ api: LoopbackAPI, credentials: String = "", timeout: Double = 10) throws -> HTTPNetworking {
        let base = api.baseURL.replacing("http://", with: "http://\(credentials)")
        return try HTTPNetworking(to: base, timeout: timeout) { [collected] report in
            collected.withLock { $0.append(report) }
        }
    }

    /// Fails unless a request to the server ends with the error, and is reported so.
    func assertRequestFails(
        _ api: LoopbackAPI,
        with error: NetworkingError,
        timeout: Double = 10,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async {
        await assertThrows(error, file: file, line: line) {
            try await self.networking(api, timeout: timeout).response(to: .categories)
        }
        XCTAssertEqual(outcomes.last, .failed(error), file: file, line: line)
    }

    /// Status 302 to a place.
    func redirect(to location: String) -> ScriptedAnswer {
        .text(status: 302, headers: ["Location": location], body: "elsewhere")
    }
}
