import Foundation
import Synchronization
import Vaccine
import VaccineTesting
import XCTest

private let threadCount = 4

/// What is shared is made exactly once, whichever thread asks first. To be run in a release build, too.
final class ExactlyOnceTests: IsolatedTestCase {
    func testSingletonIsMadeOnceInEachOfManyRounds() {
        assertOnePart(inEachOf: 1000) { counter in
            Vaccine.setCure(for: Part.self, isUnique: true, with: CountedPart(counter))
            return { Vaccine.getCure(for: Part.self) }
        }
    }

    func testSingletonIsMadeOnceWhileOtherThreadsWait() {
        assertOnePart(inEachOf: 100) { counter in
            let calls = PartCounter()
            Vaccine.setCure(for: Part.self, isUnique: true) {
                // Not made before all threads ask for it, so that all of them try to make it.
                while calls.madeCount < threadCount {
                    sched_yield()
                }
                return CountedPart(counter)
            }
            return {
                calls.made.add(1, ordering: .relaxed)
                return Vaccine.getCure(for: Part.self)
            }
        }
    }

    func testSharedObjectIsMadeOnceWhileItIsHeld() {
        assertOnePart(inEachOf: 500) { counter in
            Vaccine.setCure(for: Part.self, scope: .shared, with: CountedPart(counter))
            return { Vaccine.getCure(for: Part.self) }
        }
    }

    func testLazyPropertyAsksOnceHoweverManyThreadsReadItFirst() {
        assertOnePart(inEachOf: 500) { counter in
            Vaccine.setCure(for: Part.self, with: CountedPart(counter))
            let lazy = LazyOwner()
            return { lazy.part }
        }
    }

    func testSingletonOfAnOverrideIsMadeOnceForThatOverride() {
        let outer = PartCounter()
        Vaccine.setCure(for: Part.self, isUnique: true, with: CountedPart(outer))
        for round in 1 ... 200 {
            Vaccine.withCures {
                XCTAssertEqual(askAtOnce { Vaccine.getCure(for: Part.self) }.count, 1)
            }
            XCTAssertEqual(outer.madeCount, round)
        }
    }

    /// Asserts that all threads get one part, which is made once, of what `set` returns to ask for it.
    private func assertOnePart(inEachOf rounds: Int, line: UInt = #line, set: (PartCounter) -> @Sendable () -> Part) {
        for _ in 0 ..< rounds {
            let counter = PartCounter()
            let seen = askAtOnce(set(counter))

            XCTAssertEqual(counter.madeCount, 1, line: line)
            XCTAssertEqual(seen.count, 1, line: line)
        }
    }

    /// Asks on all threads at the same time, and returns the identities of what they got.
    private func askAtOnce(_ ask: @escaping @Sendable () -> Part) -> Set<ObjectIdentifier> {
        let ready = Atomic(0)
        let parts = onThreads(threadCount) { _ in
            ready.add(1, ordering: .relaxed)
            while ready.load(ordering: .relaxed) < threadCount {
                sched_yield()
            }
            return ask()
        }
        return Set(parts.map { ObjectIdentifier($0) })
    }
}
