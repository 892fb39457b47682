import Foundation
import Vaccine
import VaccineTesting
import XCTest

/// Threads wait for the singleton that they need, and for nothing else.
final class WaitingTests: IsolatedTestCase {
    func testOtherCuresAreResolvedWhileASingletonIsBeingMade() {
        let (isMaking, mayFinish) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Vaccine.setCure(for: Part.self, isUnique: true) {
            isMaking.signal()
            mayFinish.wait()
            return PlainPart()
        }
        Vaccine.setCure(for: Part.self, named: "other", isUnique: true, with: PlainPart())
        let made = expectation(description: "the slow one is made")
        let cures = Cures.current
        Thread.detachNewThread {
            _ = cures.use { Vaccine.getCure(for: Part.self) }
            made.fulfill()
        }
        isMaking.wait()

        // All of these would hang if they needed a lock that is held while the factory runs.
        XCTAssertTrue(Vaccine.getCure(for: Part.self, named: "other") is PlainPart)
        Vaccine.setCure(for: Int.self, with: 1)
        XCTAssertEqual(Vaccine.getCure(for: Int.self), 1)
        Vaccine.withCures { XCTAssertEqual(Vaccine.getCure(for: Int.self), 1) }

        mayFinish.signal()
        wait(for: [made], timeout: 10)
    }

    func testCycleOverTwoThreadsIsReportedWithItsPath() {
        let isMaking = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
        for (number, other) in [(0, 1), (1, 0)] {
            Vaccine.setCure(for: Int.self, named: "\(number)", isUnique: true) {
                // For both factories that may wait for it: of the two threads one fails, and the other makes its value.
                isMaking[number].signal()
                isMaking[number].signal()
                _ = isMaking[other].wait(timeout: .now() + 10)
                return try Vaccine.requireCure(for: Int.self, named: "via \(number)")
            }
            Vaccine.setCure(for: Int.self, named: "via \(number)") {
                try Vaccine.requireCure(for: Int.self, named: "\(other)")
            }
        }

        let failures = onThreads(2) { thread in
            "\(Result { try Vaccine.requireCure(for: Int.self, named: "\(thread)") })"
        }

        let paths = [
            "Int \"0\" → Int \"via 0\" → Int \"1\" → Int \"via 1\" → Int \"0\"",
            "Int \"1\" → Int \"via 1\" → Int \"0\" → Int \"via 0\" → Int \"1\"",
        ]
        XCTAssertTrue(failures.allSatisfy { failure in paths.contains { failure.contains($0) } }, "\(failures)")
    }

    func testFactoryThatResetsCuresFinishes() {
        Vaccine.setCure(for: Part.self, isUnique: true) {
            Vaccine.setCure(for: Part.self, with: PlainPart())
            Vaccine.removeAllCures()
            return PlainPart()
        }

        XCTAssertTrue(Vaccine.getCure(for: Part.self) is PlainPart)
        XCTAssertThrowsError(try Vaccine.requireCure(for: Part.self))
    }

    /// A request that looks through all factories that are running takes ten seconds here, in a debug build.
    func testTenThousandDeepChainTakesNoMoreThanAFewTimesAsLongAsASmallOne() {
        let seconds = [2000, 10000].map { deepest in
            for level in 0 ..< deepest {
                Vaccine.setCure(for: Int.self, named: "\(level)") {
                    Vaccine.getCure(for: Int.self, named: "\(level + 1)") + 1
                }
            }
            Vaccine.setCure(for: Int.self, named: "\(deepest)", with: 0)
            let durations = onThreads(1, stackSize: 256 << 20) { _ in
                ContinuousClock().measure {
                    XCTAssertEqual(Vaccine.getCure(for: Int.self, named: "0"), deepest)
                }
            }
            return durations[0] / .seconds(1)
        }

        XCTAssertLessThan(seconds[1], 15 * seconds[0] + 0.2, "\(seconds)")
    }
}
