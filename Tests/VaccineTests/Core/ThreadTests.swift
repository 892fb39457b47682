import Synchronization
import Vaccine
import XCTest

private let threadCount = 4

/// What is shared is made exactly once, whichever thread asks first; threads wait for what they need, and for nothing
/// else. To be run in a release build, too.
final class ExactlyOnceTests: CureTestCase {
    func testSingletonHeldSharedObjectAndLazyPropertyAreMadeOnceHoweverManyThreadsAskFirst() {
        for (scope, rounds) in [(Vaccine.Scope.singleton, 500), (.shared, 250)] {
            assertOnePart(inEachOf: rounds) { counter in
                Vaccine.setCure(for: Part.self, scope: scope, with: CountedPart(counter))
                return { Vaccine.getCure(for: Part.self) }
            }
        }
        assertOnePart(inEachOf: 250) { counter in
            Vaccine.setCure(for: Part.self, with: CountedPart(counter))
            let lazy = LazyOwner()
            return { lazy.part }
        }
    }

    func testSingletonIsMadeOnceWhileOtherThreadsWait() {
        assertOnePart(inEachOf: 50) { counter in
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

    /// Asserts that all threads get one part, which is made once, of what `set` returns to ask for it; with the cures
    /// of the test, and with an override in which the cure is set outside.
    private func assertOnePart(inEachOf rounds: Int, line: UInt = #line, set: (PartCounter) -> @Sendable () -> Part) {
        for round in 0 ..< 2 * rounds {
            let (counter, ready) = (PartCounter(), PartCounter())
            let ask = set(counter)
            let askAtOnce = {
                onThreads(threadCount) { _ in
                    ready.made.add(1, ordering: .relaxed)
                    while ready.madeCount < threadCount {
                        sched_yield()
                    }
                    return ask()
                }
            }
            let parts = round.isMultiple(of: 2) ? askAtOnce() : Vaccine.withCures(operation: askAtOnce)
            XCTAssertEqual(counter.madeCount, 1, line: line)
            XCTAssertEqual(Set(parts.map { ObjectIdentifier($0) }).count, 1, line: line)
        }
    }

    func testOtherCuresAreResolvedAndItselfReplacedWhileASingletonIsBeingMade() {
        let counter = PartCounter()
        Vaccine.setCure(for: Part.self, named: "other", isUnique: true, with: PlainPart())
        for _ in 0 ..< 50 {
            let (isMaking, mayFinish) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            Vaccine.setCure(for: Part.self, isUnique: true) {
                isMaking.signal()
                mayFinish.wait()
                return CountedPart(counter)
            }
            onThreads(3) { thread in
                guard thread == 0 else { return _ = Vaccine.getCure(for: Part.self) }
                isMaking.wait()
                // All of these would hang if they needed a lock that is held while the factory runs.
                XCTAssertTrue(Vaccine.getCure(for: Part.self, named: "other") is PlainPart)
                Vaccine.setCure(for: Int.self, with: 1)
                Vaccine.withCures { XCTAssertEqual(Vaccine.getCure(for: Int.self), 1) }
                Vaccine.setCure(for: Part.self, with: PlainPart())
                mayFinish.signal()
            }
            XCTAssertEqual(counter.livingCount, 0, "freed after the threads that waited for it")
        }
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

    /// If a request looks through all running factories, or all decorators, this takes ten seconds in a debug build.
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
                    (0 ..< deepest).forEach { _ in Vaccine.decorateCure(for: Int.self, named: "0") { $0 + 1 } }
                    XCTAssertEqual(Vaccine.getCure(for: Int.self, named: "0"), 2 * deepest)
                }
            }
            return durations[0] / .seconds(1)
        }

        XCTAssertLessThan(seconds[1], 15 * seconds[0] + 0.2, "\(seconds)")
    }
}

/// Cures of the program that are replaced, removed and overridden while other threads resolve them; also run under the
/// thread and the address sanitizer.
final class StressTests: XCTestCase {
    override func tearDown() {
        Vaccine.removeAllCures()
    }

    func testEveryReplacedCureIsFreedOnce() {
        let total = ProcessInfo.processInfo.environment["NORRIS_LONG_TESTS"] == nil ? 5000 : 30000
        for (writers, readers) in [(1, 1), (1, 8), (1, 40), (4, 2), (4, 8)] {
            let counter = PartCounter()
            // Forty readers leave little of the time to the writer.
            let rounds = total / (readers > 8 ? 10 : writers)
            let writing = Atomic(writers)
            onThreads(writers + readers) { thread in
                if thread < writers {
                    (0 ..< rounds).forEach { changeOneForm($0 + thread, counter) }
                    writing.subtract(1, ordering: .relaxed)
                }
                while writing.load(ordering: .relaxed) > 0 {
                    resolveEachForm()
                }
            }
            Vaccine.removeAllCures()

            XCTAssertEqual(counter.livingCount, 0, "\(writers) writers, \(readers) readers")
            XCTAssertGreaterThan(counter.madeCount, 0)
        }
    }

    func testDecoratorsOfSeveralThreadsWrapOneAnother() {
        for _ in 0 ..< 200 {
            Vaccine.setCure(for: Int.self, with: 0)
            onThreads(4) { _ in (0 ..< 10).forEach { _ in Vaccine.decorateCure(for: Int.self) { $0 + 1 } } }
            XCTAssertEqual(Vaccine.getCure(for: Int.self), 40)
        }
    }

    func testRegistryGrowsWhileItIsRead() {
        let isOver = Atomic(false)
        setHalves()
        Vaccine.setCure(for: Part.self, scope: .graph, with: PlainPart())

        onThreads(3) { thread in
            if thread == 0 {
                for number in 0 ..< 5000 {
                    Vaccine.setCure(for: Int.self, named: "\(number)", with: number)
                }
                isOver.store(true, ordering: .relaxed)
            }
            while !isOver.load(ordering: .relaxed) {
                let whole = Vaccine.getCure(for: Whole.self)
                XCTAssertTrue(whole.left.part === whole.right.part)
            }
        }

        for number in 0 ..< 5000 {
            XCTAssertEqual(Vaccine.getCure(for: Int.self, named: "\(number)"), number)
        }
        let missing = try? problem { try Vaccine.requireCure(for: Int.self, named: "x") }
        let listed = missing?.nearMisses.filter { $0.hasPrefix("There is one named") }
        XCTAssertEqual(listed?.count, 10, "not all are listed")
    }
}

private func changeOneForm(_ form: Int, _ counter: PartCounter) {
    let witness = CountedPart(counter)
    switch form % 13 {
    case 0: Vaccine.setCure(for: Part.self) { witness }
    case 1: Vaccine.setCure(for: Part.self, isUnique: true) { CountedPart(counter) }
    case 2: Vaccine.setCure(for: Part.self) { (_: Int) in witness }
    case 3: Vaccine.setCure(for: Part.self, named: "shared", scope: .shared) { CountedPart(counter) }
    case 4: Vaccine.setCure(for: Part.self, scope: .graph) { CountedPart(counter) }
    case 5: Vaccine.setCures(of: Vaccine.Module { Vaccine.setCure(for: Part.self, named: "module") { witness } })
    case 6:
        Vaccine.withCures {
            Vaccine.setCure(for: Part.self, isUnique: true) { CountedPart(counter) }
            resolveEachForm()
        }
    case 7:
        Cures.current.makeChild().use {
            Vaccine.setCure(for: Part.self, isUnique: true) { CountedPart(counter) }
            resolveEachForm()
        }
    case 8: Vaccine.removeValues(in: .singleton)
    case 9: setHalves()
    case 10: Vaccine.removeCure(for: Part.self, with: Int.self)
    case 11 where form.isMultiple(of: 25): Vaccine.removeAllCures()
    case 12 where form.isMultiple(of: 100): _ = Vaccine.validate()
    default: Vaccine.removeCure(for: Part.self)
    }
}

/// What others remove may be missing; nothing worse may happen.
private func resolveEachForm() {
    _ = try? Vaccine.requireCure(for: Whole.self)
    _ = try? Vaccine.requireCure(for: Part.self)
    _ = try? Vaccine.requireCure(for: Part.self, with: 1)
    _ = try? Vaccine.requireCure(for: Part.self, named: "shared")
    _ = try? Vaccine.requireCure(for: Part.self, named: "module")
    Vaccine.withCures { _ = try? Vaccine.requireCure(for: Part.self) }
}
