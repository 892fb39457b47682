import Foundation
import Synchronization
import Vaccine
import VaccineTesting
import XCTest

/// When registrations and their values are freed: as soon as they cannot be used any more.
final class LifetimeTests: IsolatedTestCase {
    private let counter = PartCounter()

    func testReplacedSingletonIsFreedWhenSetCureReturns() {
        Vaccine.setCure(for: Part.self, isUnique: true, with: CountedPart(self.counter))
        _ = Vaccine.getCure(for: Part.self)

        Vaccine.setCure(for: Part.self, with: PlainPart())

        XCTAssertEqual(counter.livingCount, 0)
    }

    func testCapturesOfAReplacedClosureAreFreed() {
        var held: Part? = CountedPart(counter)
        Vaccine.setCure(for: Part.self) { [held] in held ?? PlainPart() }
        held = nil
        XCTAssertEqual(counter.livingCount, 1)

        Vaccine.removeAllCures()

        XCTAssertEqual(counter.livingCount, 0)
    }

    func testFactoryThatReplacesItsOwnCureIsFreedAfterItsResolution() {
        let witness = PartCounter()
        setCureThatReplacesItself(witness)

        _ = Vaccine.getCure(for: Part.self)

        XCTAssertEqual(witness.livingCount, 0)
    }

    func testSingletonsOfAnOverrideAreFreedWithIt() {
        Vaccine.withCures {
            Vaccine.setCure(for: Part.self, isUnique: true, with: CountedPart(self.counter))
            _ = Vaccine.getCure(for: Part.self)
            XCTAssertEqual(counter.livingCount, 1)
        }

        XCTAssertEqual(counter.livingCount, 0)
    }

    func testSingletonReplacedWhileThreadsWaitIsFreedAfterThem() {
        let counter = counter
        for _ in 0 ..< 50 {
            let isMaking = DispatchSemaphore(value: 0)
            let mayFinish = DispatchSemaphore(value: 0)
            Vaccine.setCure(for: Part.self, isUnique: true) {
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
        let counter = counter
        for number in 0 ..< 100 {
            let witness = CountedPart(counter)
            Vaccine.setCure(for: Int.self, named: "\(number)") {
                let below = Vaccine.getCure(for: Int.self, named: "\(number + 1)")
                return withExtendedLifetime(witness) { below + 1 }
            }
        }
        Vaccine.setCure(for: Int.self, named: "100") {
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
    }

    func testReplacementsDuringALongResolutionDoNotAccumulate() {
        let counter = counter
        Vaccine.setCure(for: Int.self) {
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
            Vaccine.setCure(for: Part.self, named: "\(number)", isUnique: true, with: CountedPart(self.counter))
        }
        let found = stride(from: 0, to: count, by: 97)
        for number in found {
            XCTAssertNotNil(try? Vaccine.requireCure(for: Part.self, named: "\(number)"))
        }
        XCTAssertEqual(counter.livingCount, Array(found).count)

        Vaccine.removeAllCures()

        XCTAssertEqual(counter.livingCount, 0)
    }

    func testCureThatIsRemovedWhileItIsLookedUpIsFreed() {
        let (counter, turn) = (counter, Turn())
        let rounds = 0 ..< largest(400_000)
        let kept = onThreads(2) { thread in
            rounds.count { round in
                if thread == 0 {
                    Self.setCure(holding: counter)
                    turn.end(2 * round)
                    turn.delay(round % 200)
                    Vaccine.removeAllCures()
                } else {
                    turn.wait(for: 2 * round)
                    _ = try? Vaccine.requireCure(for: Part.self)
                    turn.end(2 * round + 1)
                }
                // The thread that looked it up does so again only in the next round.
                turn.wait(for: 2 * round + 1)
                return thread == 0 && counter.livingCount != 0
            }
        }

        XCTAssertEqual(kept, [0, 0])
    }

    private static func setCure(holding counter: PartCounter) {
        let witness = CountedPart(counter)
        Vaccine.setCure(for: Part.self) { witness }
    }

    private func setCureThatReplacesItself(_ witness: PartCounter) {
        let held = CountedPart(witness)
        Vaccine.setCure(for: Part.self) {
            Vaccine.setCure(for: Part.self, with: PlainPart())
            return withExtendedLifetime(held) { PlainPart() }
        }
    }
}

/// What two threads do by turns, without a lock that would keep them from meeting.
private final class Turn: Sendable {
    private let last = Atomic(-1)

    func end(_ turn: Int) {
        last.store(turn, ordering: .releasing)
    }

    /// Takes some nanoseconds for each step, so that each round meets another moment of the lookup.
    func delay(_ steps: Int) {
        for _ in 0 ..< steps {
            _ = last.load(ordering: .acquiring)
        }
    }

    func wait(for turn: Int) {
        while last.load(ordering: .acquiring) < turn {
            sched_yield()
        }
    }
}
