import Foundation
import TestSupport
import XCTest

final class URLSessionNetworkingTests: XCTestCase {
    func testBodyIsReturned() async throws {
        let api = try LoopbackAPI { _ in .json(status: 201, body: "[1]") }

        let data = try await URLSessionNetworking().data(from: api.url.appending(path: "any/path"))

        XCTAssertEqual(data, Data("[1]".utf8))
        XCTAssertEqual(api.requests.map(\.target), ["/any/path"])
    }

    func testErrorStatusIsThrown() async throws {
        let api = try LoopbackAPI { _ in .json(status: 500, body: "{}") }

        await assertThrows(NetworkingError.status(500)) {
            try await URLSessionNetworking().data(from: api.url)
        }
    }

    func testEmptyBodyIsThrown() async throws {
        let api = try LoopbackAPI { _ in .json(body: "") }

        await assertThrows(NetworkingError.emptyBody) {
            try await URLSessionNetworking().data(from: api.url)
        }
    }

    func testRefusedConnectionIsThrown() async throws {
        let silence = try SilentAddress()

        await assertThrows(NetworkingError.unreachable(host: "127.0.0.1")) {
            try await URLSessionNetworking().data(from: silence.url)
        }
    }

    func testBrokenConnectionIsThrown() async throws {
        let api = try LoopbackAPI { _ in .reset }

        await assertThrows(NetworkingError.unreachable(host: "127.0.0.1")) {
            try await URLSessionNetworking().data(from: api.url)
        }
    }

    func testCancelledTaskThrowsCancellation() async throws {
        let api = try LoopbackAPI { _ in .never }
        let url = try api.url
        let task = Task { try await URLSessionNetworking().data(from: url) }
        try await api.waitForRequest()

        task.cancel()

        await assertThrows(NetworkingError.cancelled) { try await task.value }
    }
}
