import Foundation
import Synchronization
import Vaccine
import VaccineTesting
import XCTest

/// What is shared is made exactly once, whichever thread asks first. To be run in a release build, too.
final class ExactlyOnceTests: IsolatedTestCase {
    private let threadCount = 4

    func testSingletonIsMadeOnceInEachOfManyRounds() {
        for _ in 0 ..< 1000 {
            let counter = PartCounter()
            Vaccine.setCure(for: Part.self, isUnique: true, with: CountedPart(counter))

            let seen = askAtOnce { Vaccine.getCure(for: Part.self) }

            XCTAssertEqual(counter.madeCount, 1)
            XCTAssertEqual(seen.count, 1)
        }
    }

    func testSingletonIsMadeOnceWhileOtherThreadsWait() {
        let threadCount = threadCount
        for _ in 0 ..< 100 {
            let counter = PartCounter()
            let asking = Atomic(0)
            Vaccine.setCure(for: Part.self, isUnique: true) {
                // Not made before all threads ask for it, so that all of them try to make it.
                while asking.load(ordering: .relaxed) < threadCount {
                    sched_yield()
                }
                return CountedPart(counter)
            }

            let seen = askAtOnce {
                asking.add(1, ordering: .relaxed)
                return Vaccine.getCure(for: Part.self)
            }

            XCTAssertEqual(counter.madeCount, 1)
            XCTAssertEqual(seen.count, 1)
        }
    }

    func testSharedObjectIsMadeOnceWhileItIsHeld() {
        for _ in 0 ..< 500 {
            let counter = PartCounter()
            Vaccine.setCure(for: Part.self, scope: .shared, with: CountedPart(counter))

            let seen = askAtOnce { Vaccine.getCure(for: Part.self) }

            XCTAssertEqual(counter.madeCount, 1)
            XCTAssertEqual(seen.count, 1)
        }
    }

    func testLazyPropertyAsksOnceHoweverManyThreadsReadItFirst() {
        for _ in 0 ..< 500 {
            let counter = PartCounter()
            Vaccine.setCure(for: Part.self, with: CountedPart(counter))
            let lazy = LazyOwner()

            let seen = askAtOnce { lazy.part }

            XCTAssertEqual(counter.madeCount, 1)
            XCTAssertEqual(seen.count, 1)
        }
    }

    func testSingletonOfAnOverrideIsMadeOnceForThatOverride() {
        let outer = PartCounter()
        Vaccine.setCure(for: Part.self, isUnique: true, with: CountedPart(outer))
        for round in 1 ... 200 {
            Vaccine.withCures {
                let seen = askAtOnce { Vaccine.getCure(for: Part.self) }

                XCTAssertEqual(seen.count, 1)
            }
            XCTAssertEqual(outer.madeCount, round)
        }
    }

    /// Asks on all threads at the same time, and returns the identities of what they got.
    private func askAtOnce(_ ask: @escaping @Sendable () -> Part) -> Set<ObjectIdentifier> {
        let threadCount = threadCount
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

/// `@unchecked Sendable`: a wrapped property has to be a variable; this one is never set.
private final class LazyOwner: @unchecked Sendable {
    @LazyInject(Part.self) var part
}
