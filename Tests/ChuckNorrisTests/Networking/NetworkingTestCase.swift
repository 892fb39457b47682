import ChuckNorris
import Foundation
import Platform
import TestSupport
import XCTest

/// The base class of tests that ask a loopback API, and look at what is reported of it.
class NetworkingTestCase: XCTestCase {
    private let collected = Locked<[RequestReport.Outcome]>([])

    /// What has become of the requests so far.
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

    /// Bytes as they are, with CR and LF at the end of each line.
    func lines(_ lines: String..., closing: Bool = true) -> ScriptedAnswer {
        .bytes([UInt8](lines.map { "\($0)\r\n" }.joined().utf8), closing: closing)
    }

    func host(_ api: LoopbackAPI) -> String {
        api.baseURL.replacing("http://", with: "")
    }
}
