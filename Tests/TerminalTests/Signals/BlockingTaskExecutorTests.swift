import Foundation
import ChuckNorris
import TestSupport
import XCTest

final class BlockingTaskExecutorTests: XCTestCase {
    /// A shared queue gets only as many threads a second as there are processors.
    func testTasksDoNotWaitForThreadsThatAreBlocked() async {
        let count = min(24 * ProcessInfo.processInfo.activeProcessorCount, 192)
        let missing = Monitor(count)
        let tasks = (1 ... count).map { _ in
            Task(executorPreference: BlockingTaskExecutor()) {
                missing.withValue { $0 -= 1 }
                return missing.wait(timeout: Patience.usual) { $0 == 0 ? true : nil }
            }
        }
        for task in tasks {
            let haveAllBegun = await task.value
            XCTAssertEqual(haveAllBegun, true)
        }
    }
}
