import Foundation
import Vaccine
import VaccineTesting
import XCTest

/// When registrations and their values are freed: as soon as they cannot be used any more.
final class LifetimeTests: IsolatedTestCase {
    private let counter = PartCounter()

    func testSingletonsOfAnOverrideAreFreedWithIt() {
        Vaccine.withCures {
            Vaccine.setCure(for: Part.self, isUnique: true) { [counter] in CountedPart(counter) }
            _ = Vaccine.getCure(for: Part.self)
            XCTAssertEqual(counter.livingCount, 1)
        }

        XCTAssertEqual(counter.livingCount, 0)
    }

    func testSingletonReplacedWhileThreadsWaitIsFreedAfterThem() {
        for _ in 0 ..< 50 {
            let (isMaking, mayFinish) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            Vaccine.setCure(for: Part.self, isUnique: true) { [counter] in
                isMaking.signal()
                mayFinish.wait()
                return CountedPart(counter)
            }
            onThreads(3) { thread in
                if thread == 0 {
                    isMaking.wait()
                    Vaccine.setCure(for: Part.self, with: PlainPart())
                    mayFinish.signal()
                } else {
                    _ = Vaccine.getCure(for: Part.self)
                }
            }

            XCTAssertEqual(counter.livingCountAfterThreadsEnded, 0)
        }
    }

    func testReplacedCuresDeepOnTheStackLiveUntilTheirFactoriesReturn() {
        // Deeper than the initial capacity of a resolution stack.
        for number in 0 ..< 100 {
            let witness = CountedPart(counter)
            Vaccine.setCure(for: Int.self, named: "\(number)") {
                let below = Vaccine.getCure(for: Int.self, named: "\(number + 1)")
                return withExtendedLifetime(witness) { below + 1 }
            }
        }
        Vaccine.setCure(for: Int.self, named: "100") { [counter] in
            for number in 0 ..< 100 {
                Vaccine.setCure(for: Int.self, named: "\(number)", with: 0)
            }
            return counter.livingCount
        }

        XCTAssertEqual(Vaccine.getCure(for: Int.self, named: "0"), 200, "all hundred lived when the last was made")
        XCTAssertEqual(counter.livingCount, 0)
    }

    func testUpToAMillionReplacementsLeaveOneCure() {
        for _ in 0 ..< largest(1_000_000) {
            let witness = CountedPart(counter)
            Vaccine.setCure(for: Part.self) { witness }
        }

        XCTAssertEqual(counter.livingCount, 1)
        Vaccine.removeAllCures()
        XCTAssertEqual(counter.livingCount, 0)
    }

    func testReplacementsDuringALongResolutionDoNotAccumulate() {
        Vaccine.setCure(for: Int.self) { [counter] in
            for _ in 0 ..< 1000 {
                let witness = CountedPart(counter)
                Vaccine.setCure(for: Part.self) { witness }
            }
            return counter.livingCount
        }

        XCTAssertEqual(Vaccine.getCure(for: Int.self), 1)
    }

    func testUpToHundredThousandCuresAreFoundAndFreed() {
        let count = largest(100_000)
        for number in 0 ..< count {
            Vaccine.setCure(for: Part.self, named: "\(number)", isUnique: true) { [counter] in CountedPart(counter) }
        }
        let found = stride(from: 0, to: count, by: 97)
        for number in found {
            XCTAssertNotNil(try? Vaccine.requireCure(for: Part.self, named: "\(number)"))
        }
        XCTAssertEqual(counter.livingCount, Array(found).count)
        XCTAssertEqual(Vaccine.graph().nodes.count, count)
        XCTAssertThrowsError(try Vaccine.requireCure(for: Part.self, named: "x")) { error in
            XCTAssertEqual("\(error)".split(separator: "\n").count, 11, "not all near misses are listed")
        }

        Vaccine.removeAllCures()

        XCTAssertEqual(counter.livingCount, 0)
    }

    func testReplacedCureThatAnotherThreadResolvedIsFreedWhenThatThreadResolvesAgain() {
        Vaccine.setCure(for: Part.self, isUnique: true) { [counter] in CountedPart(counter) }
        Vaccine.setCure(for: Int.self, with: 1)
        _ = Vaccine.getCure(for: Part.self)
        onThreads(1) { _ in Vaccine.setCure(for: Part.self) { PlainPart() } }
        XCTAssertEqual(counter.livingCount, 1)

        _ = Vaccine.getCure(for: Int.self)

        XCTAssertEqual(counter.livingCount, 0)
    }

    func testReplacedCureThatAnotherThreadResolvedIsFreedWhenThatThreadEnds() {
        Vaccine.setCure(for: Part.self, isUnique: true) { [counter] in CountedPart(counter) }
        onThreads(1) { _ in
            _ = Vaccine.getCure(for: Part.self)
            onThreads(1) { _ in Vaccine.setCure(for: Part.self) { PlainPart() } }
        }

        XCTAssertEqual(counter.livingCountAfterThreadsEnded, 0)
    }

    func testReplacedCureIsFreedAtOnceBesideAHundredThreadsThatResolvedOthers() {
        let (haveAsked, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Vaccine.setCure(for: Int.self, with: 1)
        let threads = (0 ..< 100).map { _ in
            JoinableThread(Vaccine.carryingCures {
                _ = Vaccine.getCure(for: Int.self)
                haveAsked.signal()
                mayEnd.wait()
            })
        }
        threads.forEach { _ in haveAsked.wait() }

        for _ in 0 ..< 1000 {
            let witness = CountedPart(counter)
            Vaccine.setCure(for: Part.self) { witness }
            XCTAssertEqual(counter.livingCount, 1)
        }

        threads.forEach { _ in mayEnd.signal() }
        threads.forEach { $0.join() }
    }
}
