import ChuckNorris
import Foundation
import TestSupport
import XCTest

/// Responses that could harm a client.
final class NetworkingLimitTests: NetworkingTestCase {
    private let limit = 256 * 1024

    func testBodyIsLimitedToTheByte() async throws {
        let api = try LoopbackAPI()
        api.answerNext(
            .text(status: 200, body: String(repeating: "x", count: limit)),
            .text(status: 200, body: String(repeating: "x", count: limit + 1))
        )
        let networking = try networking(api)

        let response = try await networking.response(to: .categories)
        XCTAssertEqual(response.body.count, limit)
        await assertThrows(NetworkingError.tooLarge(host: api.host, limit: limit)) {
            try await networking.response(to: .categories)
        }
    }

    func testSearchMayFindMore() async throws {
        XCTAssertEqual(Endpoint.search("kick").bodyLimit, 8 * 1024 * 1024)
        let api = try LoopbackAPI()
        api.answerNext(.text(status: 200, body: String(repeating: "x", count: limit + 1)))

        let response = try await networking(api).response(to: .search("kick"))

        XCTAssertEqual(response.body.count, limit + 1)
    }

    func testAnnouncedLengthIsLimited() async throws {
        for length in ["262145", "9223372036854775807", "99999999999999999999"] {
            let api = try LoopbackAPI()
            api.answerNext(lines("HTTP/1.1 200 OK", "Content-Length: \(length)", "X: y", "", closing: false))

            await assertRequestFails(api, with: .tooLarge(host: api.host, limit: limit))
            try await api.waitForOpenConnections(0)
        }
    }

    func testBodyWithoutALengthIsLimited() async throws {
        let chunk = String(repeating: "x", count: limit + 1)
        for head in ["HTTP/1.1 200 OK", "HTTP/1.1 302 Found\r\nLocation: /jokes/random"] {
            let api = try LoopbackAPI()
            let length = String(chunk.count, radix: 16)
            api.answerNext(lines(head, "Transfer-Encoding: chunked", "", length, chunk, closing: false))

            await assertRequestFails(api, with: .tooLarge(host: api.host, limit: limit))
            try await api.waitForOpenConnections(0)
        }
    }

    func testCompressedBodyIsLimitedByItsDecompressedSize() async throws {
        let api = try LoopbackAPI()
        api.answerNext(packed(200), packed(300))
        let networking = try networking(api)

        let response = try await networking.response(to: .categories)
        XCTAssertEqual(response.body, Data(count: 200 * 1024))
        await assertThrows(NetworkingError.tooLarge(host: api.host, limit: limit)) {
            try await networking.response(to: .categories)
        }
    }

    func testHeadersAreLimited() async throws {
        let api = try LoopbackAPI()
        let line = "X-Line: \(String(repeating: "y", count: 1000))\r\n"
        for start in ["HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"] {
            api.answerNext(.bytes([UInt8]((start + String(repeating: line, count: 70)).utf8), closing: false))
            await assertRequestFails(api, with: .headersTooLarge(host: api.host))
        }
    }

    func testTrailerIsIgnored() async throws {
        let api = try LoopbackAPI()
        api.answerNext(
            lines("HTTP/1.1 200 OK", "Transfer-Encoding: chunked", "", "2", "[]", "0", "X: y", "", closing: false)
        )

        let response = try await networking(api).response(to: .categories)

        XCTAssertEqual(response, HTTPResponse(status: 200, body: Data("[]".utf8)))
    }

    func testOtherProtocolIsUnreadable() async throws {
        let api = try LoopbackAPI()
        api.answerNext(lines("hello"))

        do {
            let response = try await networking(api).response(to: .categories)
            XCTFail("got \(response)")
        } catch let NetworkingError.unreadable(host, _) {
            XCTAssertEqual(host, api.host)
        }
    }

    func testNextRequestIsAnsweredAfterEachFault() async throws {
        let api = try LoopbackAPI()
        let networking = try networking(api, timeout: SanitizedBuild.isThis ? 3 : 0.5)
        for answer in [
            lines("HTTP/1.1 200 OK", "Content-Length: 999999999", "", closing: false),
            packed(300), lines("hello"), lines("HTTP/1.1 200 OK", "X: y"), .never,
        ] {
            api.answerNext(answer)
            _ = try? await networking.response(to: .categories)

            let response = try await networking.response(to: .categories)
            XCTAssertEqual(response.status, 200)
        }
    }

    /// That many KiB of zeros, compressed with gzip.
    private func packed(_ kibibytes: Int) -> ScriptedAnswer {
        let (start, middle, end) = kibibytes == 300
            ? ("H4sIAAAAAAACA+3BAQ0AAADCoPdPbQ43o", 396, "ODPAJbA7IIAsAQA")
            : ("H4sIAAAAAAACA+3BAQ0AAADCoPdPbQ8HF", 264, "E8GP0831QAgAwA=")
        let body = Data(base64Encoded: start + String(repeating: "A", count: middle) + end) ?? Data()
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
        return .bytes([UInt8](head.utf8) + [UInt8](body), closing: false)
    }
}
