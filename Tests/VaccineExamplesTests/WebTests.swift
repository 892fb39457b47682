import Foundation
import TestSupport
import XCTest

final class URLSessionNetworkingTests: XCTestCase {
    func testCancelledTaskThrowsCancellation() async throws {
        let api = try LoopbackAPI { _ in .never }
        let url = try api.url
        let task = Task { try await URLSessionNetworking().data(from: url) }
        try await api.waitForRequest()

        task.cancel()

        await assertThrows(NetworkingError.cancelled) { try await task.value }
    }
}
