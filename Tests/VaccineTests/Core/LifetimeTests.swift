import Foundation
import Synchronization
import Vaccine
import VaccineTesting
import XCTest

/// When registrations and their values are freed: as soon as they cannot be used any more.
final class LifetimeTests: IsolatedTestCase {
    private let counter = PartCounter()

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

            XCTAssertEqual(counter.livingCount, 0)
        }
    }

    func testReplacedCuresDeepOnTheStackLiveUntilTheirFactoriesReturn() {
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

    func testReplacementsDoNotAccumulateAlsoDuringAResolution() {
        Vaccine.setCure(for: Int.self) { [counter] in
            for _ in 0 ..< largest(100_000) {
                let witness = CountedPart(counter)
                Vaccine.setCure(for: Part.self) { witness }
            }
            return counter.livingCount
        }

        XCTAssertEqual(Vaccine.getCure(for: Int.self), 1)
        Vaccine.removeAllCures()
        XCTAssertEqual(counter.livingCount, 0)
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

    /// Eight threads have resolved each cure and stay; nothing that they hold keeps a value alive.
    func testReplacedRemovedAndOverriddenCuresAreFreedBeforeTheCallReturnsWhoeverResolvedThem() {
        let changes: [(String, () -> Void)] = [
            ("replaced", { Vaccine.setCure(for: Part.self, with: PlainPart()) }),
            ("removed", { Vaccine.removeCure(for: Part.self) }),
            ("reset", { Vaccine.removeValues(in: .singleton) }),
            ("all removed", Vaccine.removeAllCures),
        ]
        for isUnique in [true, false] {
            for (name, change) in changes {
                Vaccine.setCure(for: Part.self, isUnique: isUnique) { [counter] in CountedPart(counter) }
                let crowd = StayingCrowd(8) { _ = Vaccine.getCure(for: Part.self) }

                change()

                XCTAssertEqual(counter.livingCount, 0, name)
                crowd.end()
            }
        }
    }

    func testOverrideThatEightThreadsHaveUsedIsFreedAtItsEnd() {
        var crowd: StayingCrowd?
        Vaccine.withCures {
            Vaccine.setCure(for: Part.self, isUnique: true) { [counter] in CountedPart(counter) }
            crowd = StayingCrowd(8) { _ = Vaccine.getCure(for: Part.self) }
        }

        XCTAssertEqual(counter.madeCount, 1)
        XCTAssertEqual(counter.livingCount, 0)
        crowd?.end()
    }
}

/// Threads that have used the cures of the caller, hold nothing of them, and stay until they are told to end.
private final class StayingCrowd {
    private let mayEnd = DispatchSemaphore(value: 0)
    private let count: Int

    init(_ count: Int, _ work: @escaping @Sendable () -> Void) {
        self.count = count
        let isDone = DispatchSemaphore(value: 0)
        var cures: Cures? = .current
        for _ in 0 ..< count {
            Thread.detachNewThread { [mayEnd, box = Mutex(cures)] in
                box.withLock { $0.take() }?.use(work)
                isDone.signal()
                mayEnd.wait()
            }
        }
        cures = nil
        (0 ..< count).forEach { _ in isDone.wait() }
    }

    func end() {
        (0 ..< count).forEach { _ in mayEnd.signal() }
    }
}
