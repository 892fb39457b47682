import Foundation
import Synchronization
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

            XCTAssertEqual(counter.livingCount, 0)
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
                let witness = Witness(counter)
                Vaccine.setCure(for: Int.self) { [witness] in withExtendedLifetime(witness) { 1 } }
                let crowd = StayingCrowd(8) { _ = (Vaccine.getCure(for: Part.self), Vaccine.getCure(for: Int.self)) }

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

/// Keeps nothing; a closure of a cure that is freed frees it.
private final class Witness: Sendable {
    private let counter: PartCounter

    init(_ counter: PartCounter) {
        self.counter = counter
    }
}

/// Threads that have done something with the cures of the caller, hold nothing of it, and stay until they are told to
/// end.
private final class StayingCrowd: Sendable {
    private let mayEnd = DispatchSemaphore(value: 0)
    private let count: Int
    private let work: Mutex<(@Sendable () -> Void)?>

    init(_ count: Int, _ work: @escaping @Sendable () -> Void) {
        self.count = count
        let cures = Cures.current
        self.work = Mutex { cures.use(work) }
        let isDone = DispatchSemaphore(value: 0)
        for _ in 0 ..< count {
            Thread.detachNewThread { [self] in
                self.work.withLock { $0 }?()
                isDone.signal()
                mayEnd.wait()
            }
        }
        (0 ..< count).forEach { _ in isDone.wait() }
        self.work.withLock { $0 = nil }
    }

    func end() {
        (0 ..< count).forEach { _ in mayEnd.signal() }
    }
}
