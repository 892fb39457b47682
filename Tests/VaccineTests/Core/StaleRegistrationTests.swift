import Foundation
import Synchronization
import Vaccine
import XCTest

/// What a thread frees, because another one has replaced it, is no part of what the thread is resolving.
final class StaleRegistrationTests: ProgramCuresTestCase {
    func testDeinitDuringAResolutionMayResolveWhatIsBeingMade() {
        setEnding { _ = Vaccine.findCure(for: Logger.self) }

        XCTAssertNotNil(Vaccine.findCure(for: Logger.self))
    }

    func testDeinitDuringAResolutionDoesNotShareItsGraph() {
        let counter = PartCounter()
        Vaccine.setCure(for: Part.self, scope: .graph) { CountedPart(counter) }
        setEnding { _ = Vaccine.getCure(for: Part.self) }

        XCTAssertNotNil(Vaccine.getCure(for: Logger.self).part)

        XCTAssertEqual(counter.madeCount, 2)
    }

    /// What Dispatch, for one, keeps for a thread is gone when the core is told that the thread ends.
    func testDeinitDoesNotRunOnAThreadThatEnds() {
        let ending = Mutex<pthread_t?>(nil)
        let freeing = Mutex<pthread_t?>(nil)
        let isFreed = DispatchSemaphore(value: 0)
        Vaccine.setCure(for: Ending.self, isUnique: true) {
            Ending {
                freeing.withLock { $0 = pthread_self() }
                isFreed.signal()
            }
        }
        let thread = JoinableThread {
            ending.withLock { $0 = pthread_self() }
            _ = Vaccine.getCure(for: Ending.self)
            onThreads(1) { _ in Vaccine.removeCure(for: Ending.self) }
        }

        isFreed.wait()
        // No other thread has the same identifier yet, because the one that ends has not been joined.
        XCTAssertNotEqual(freeing.withLock(\.self), ending.withLock(\.self))
        thread.join()
    }

    /// Sets a cure that this thread has resolved, and that another one replaces while this one makes a `Logger`.
    private func setEnding(_ atEnd: @escaping @Sendable () -> Void) {
        Vaccine.setCure(for: Ending.self, isUnique: true) { Ending(atEnd) }
        Vaccine.setCure(for: Int.self) { 1 }
        Vaccine.setCure(for: Logger.self, isUnique: true) {
            let part = Vaccine.findCure(for: Part.self)
            onThreads(1) { _ in Vaccine.setCure(for: Ending.self) { Ending {} } }
            return Logger(part: part, level: Vaccine.getCure(for: Int.self))
        }
        _ = Vaccine.getCure(for: Ending.self)
    }
}

private struct Logger {
    let part: Part?
    let level: Int
}
