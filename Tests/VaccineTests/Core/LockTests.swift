import Foundation
import XCTest
@testable import Vaccine

final class LockTests: XCTestCase {
    func testOtherThreadsWaitFromTheBeginningOfAForkToItsEnd() {
        let lock = Lock()
        let isInside = DispatchSemaphore(value: 0)
        lock.beginFork()
        Thread.detachNewThread { lock.withLock { _ = isInside.signal() } }

        XCTAssertEqual(isInside.wait(timeout: .now() + 0.05), .timedOut)
        lock.endFork(inChild: false)
        XCTAssertEqual(isInside.wait(timeout: .now() + 10), .success)
    }
}
