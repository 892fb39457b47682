import XCTest
@testable import ChuckNorris

final class DeadlineTests: XCTestCase {
    func testOperationInTimeReturns() async throws {
        let deadline = Deadline(seconds: 60)

        try await assertEqual(deadline.run { 1 }, 1)
        XCTAssertFalse(deadline.hasPassed)
    }

    func testDeadlineCancelsTheOperation() async {
        let deadline = Deadline(seconds: 0.01)
        await assertIsCancelled { try await deadline.run { try await Task.sleep(for: .seconds(60)) } }

        XCTAssertTrue(deadline.hasPassed)
    }

    func testCancellingTheCallerCancelsTheOperation() async {
        let deadline = Deadline(seconds: 60)
        let task = Task { try await deadline.run { try await Task.sleep(for: .seconds(60)) } }
        task.cancel()
        await assertIsCancelled { try await task.value }

        XCTAssertFalse(deadline.hasPassed)
    }
}
