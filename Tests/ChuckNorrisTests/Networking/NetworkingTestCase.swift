import ChuckNorris
import Foundation
import Platform
import TestSupport
import XCTest

/// The base class of tests with a loopback API that check the reports of requests.
class NetworkingTestCase: XCTestCase {
    private let collected = Locked<[RequestReport.Outcome]>([])

    /// The outcomes of the requests so far.
    var outcomes: [RequestReport.Outcome] {
        collected.withLock { $0 }
    }

    /// - Parameter credentials: Such as `me:secret@`.
    func networking(_ api: LoopbackAPI, credentials: String = "", timeout: Double = 10) throws -> any Networking {
        try HTTPNetworking(
            api: APIBase(parsing: api.baseURL.replacing("http://", with: "http://\(credentials)")),
            userAgent: "norris/test",
            timeout: timeout
        ) { [collected] report in
            collected.withLock { $0.append(report.outcome) }
        }
    }

    /// Status 302 to a place.
    func redirect(to location: String) -> ScriptedAnswer {
        .text(status: 302, headers: ["Location": location], body: "elsewhere")
    }

    /// The lines, each with CR and LF at its end.
    func lines(_ lines: String..., closing: Bool = true) -> ScriptedAnswer {
        .bytes([UInt8](lines.map { "\($0)\r\n" }.joined().utf8), closing: closing)
    }

    func host(_ api: LoopbackAPI) -> String {
        api.baseURL.replacing("http://", with: "")
    }
}
