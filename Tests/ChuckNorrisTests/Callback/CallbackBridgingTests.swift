import Synchronization
import XCTest
@testable import ChuckNorris

final class CallbackBridgingTests: XCTestCase {
    func testCancellingEndsTheWaitForACallbackThatNeverComes() async {
        let isStarted = expectation(description: "the wait has begun")
        let task = Task {
            try await withCallback { (_: @escaping (Result<Int, any Error>) -> Void) in isStarted.fulfill() }
        }
        await fulfillment(of: [isStarted], timeout: 10)

        task.cancel()

        await assertThrows(CancellationError()) { try await task.value }
    }

    func testCancelledTaskStartsNothing() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await withCallback { (callback: @escaping (Result<Int, any Error>) -> Void) in
                XCTFail("started")
                callback(.success(1))
            }
        }
        await assertThrows(CancellationError()) { try await task.value }
    }

    func testSecondCallbackIsIgnored() async throws {
        let value = try await withCallback { callback in
            callback(.success(1))
            callback(.success(2))
        }
        XCTAssertEqual(value, 1)
    }
}
