import Foundation
import Synchronization
import Testing
import VaccineTesting
import XCTest
@testable import Vaccine

/// Factories that ask with `getCure` for what is missing, or do not return in time.
final class StuckFactoryTests: IsolatedTestCase {
    func testStuckFactoryIsRunAndItsThreadLeftBehindOnceUntilTheMissingCureIsSet() throws {
        let calls = Atomic(0)
        let parts = PartCounter()
        Vaccine.setCure(for: Part.self, isUnique: true, with: CountedPart(parts))
        _ = Vaccine.getCure(for: Part.self)
        Vaccine.setCure(for: Text.self) {
            calls.add(1, ordering: .relaxed)
            Vaccine.setCure(for: Part.self, named: "set by a factory", to: CountedPart(parts))
            return Text(text: Vaccine.getCure(for: String.self))
        }
        Vaccine.setCure(for: Int.self) { Vaccine.getCure(for: Text.self).text.count }
        let problems = Vaccine.validate()
        let threads = try threadCount()

        for _ in 0 ..< 5 {
            XCTAssertEqual(Vaccine.validate(), problems)
            XCTAssertEqual(Vaccine.graph().edges.count, 2)
        }

        XCTAssertEqual(problems.count, 1)
        XCTAssertEqual(calls.load(ordering: .relaxed), 1)
        try assertThreadCount(atMost: threads)
        Vaccine.removeCure(for: Part.self)
        XCTAssertEqual(parts.livingCountAfterThreadsEnded, 0, "it keeps nothing alive")

        Vaccine.setCure(for: String.self, with: "set later")
        XCTAssertEqual(Vaccine.validate(), [])
        XCTAssertEqual(Vaccine.getCure(for: Int.self), 9)
    }

    func testEachStuckFactoryIsReportedAndLeavesAtMostOneThreadBehind() throws {
        for number in 0 ..< 100 {
            Vaccine.setCure(for: Text.self, named: "\(number)") { Text(text: Vaccine.getCure(for: String.self)) }
        }
        let threads = try threadCount()

        XCTAssertEqual(Vaccine.validate().count, 100)
        XCTAssertEqual(Vaccine.validate().count, 100)

        try assertThreadCount(atMost: threads + 100)
    }

    func testStuckFactoryIsNotRunAgainWhenSomethingElseGetsStuckBeforeIt() {
        let calls = Atomic(0)
        Vaccine.setCure(for: Int.self, with: 1)
        Vaccine.setCure(for: Text.self) {
            calls.add(1, ordering: .relaxed)
            return Text(text: "\(Vaccine.getCure(for: Int.self)) \(Vaccine.getCure(for: String.self))")
        }
        XCTAssertEqual(Vaccine.validate().count, 1)
        Vaccine.setCure(for: Int.self) { Int(Vaccine.getCure(for: Double.self)) }
        XCTAssertEqual(Vaccine.validate().count, 2, "one missing, and one replaced")
        Vaccine.setCure(for: Double.self, with: 1)

        XCTAssertEqual(Vaccine.validate().count, 2, "one missing, and one replaced")

        XCTAssertEqual(calls.load(ordering: .relaxed), 1)
    }

    func testStuckFactoryThatAsksForItselfWithOtherArgumentsIsReportedAgainAndNotRun() {
        let calls = Atomic(0)
        Vaccine.setCure(for: Text.self) { (depth: Int) in
            calls.add(1, ordering: .relaxed)
            return depth == 0 ? Text(text: Vaccine.getCure(for: String.self))
                : Vaccine.getCure(for: Text.self, with: depth - 1)
        }
        Vaccine.setCure(for: Bool.self) { Vaccine.getCure(for: Text.self, with: 3).text.isEmpty }

        XCTAssertEqual(Vaccine.validate().count, 1)
        XCTAssertEqual(Vaccine.validate().count, 1)
        XCTAssertEqual(calls.load(ordering: .relaxed), 4)

        Vaccine.setCure(for: String.self, with: "set later")
        XCTAssertEqual(Vaccine.validate(), [])
    }

    func testFactoryWhoseArgumentsFailIsNotRunAgainUntilTheyAreReplaced() {
        let calls = Atomic(0)
        Vaccine.setCure(for: Text.self) { (_: Int) throws -> Text in throw CancellationError() }
        Vaccine.setCure(for: Int.self) {
            calls.add(1, ordering: .relaxed)
            return Vaccine.getCure(for: Text.self, with: 1).text.count
        }
        XCTAssertEqual(Vaccine.validate(), Vaccine.validate())
        XCTAssertEqual(calls.load(ordering: .relaxed), 1)

        Vaccine.setCure(for: Text.self) { (_: Int) in Text(text: "") }

        XCTAssertEqual(Vaccine.validate().count, 1, "only that the cure is set twice")
    }

    func testFactoryThatReturnsLateDoesNotChangeTheReport() {
        let (gate, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Vaccine.setCure(for: Int.self) { 1 }
        Vaccine.setCure(for: Text.self) {
            gate.wait()
            defer { end.signal() }
            return try Text(text: "\(Vaccine.requireCure(for: Int.self)) \(Vaccine.requireCure(for: String.self))")
        }
        // It lets the first one go on, and waits until it is through.
        Vaccine.setCure(for: Double.self) {
            gate.signal()
            end.wait()
            return 1
        }

        XCTAssertEqual(ShortTimeLimit.validate().map(\.summary), ["failed: Text: \(ShortTimeLimit.sentence)"])
    }

    func testFactoryThatHasNotReturnedIsNotRunAgainUntilItDoes() {
        let gate = DispatchSemaphore(value: 0)
        let calls = Atomic(0)
        Vaccine.setCure(for: Int.self) {
            if calls.add(1, ordering: .relaxed).newValue == 1 {
                gate.wait()
            }
            return 1
        }
        XCTAssertEqual(ShortTimeLimit.validate().count, 1)
        XCTAssertEqual(Vaccine.validate().count, 1)
        XCTAssertEqual(calls.load(ordering: .relaxed), 1)

        gate.signal()

        let end = Date(timeIntervalSinceNow: 10)
        while !Vaccine.validate().isEmpty, Date() < end {
            usleep(1000)
        }
        XCTAssertEqual(Vaccine.validate(), [])
    }

    func testLazyPropertyThatAStuckFactoryReadDoesNotHoldUpTheNextOne() {
        Vaccine.setCure(for: LazyTextOwner.self, isUnique: true) { LazyTextOwner() }
        Vaccine.setCure(for: Int.self) { Vaccine.getCure(for: LazyTextOwner.self).text.text.count }
        Vaccine.setCure(for: Double.self) { Double(Vaccine.getCure(for: LazyTextOwner.self).text.text.count) }
        Vaccine.setCure(for: Text.self) { Text(text: Vaccine.getCure(for: String.self)) }

        XCTAssertEqual(ShortTimeLimit.validate().map(\.summary), ["missing: Int → Text → String"])
    }

    func testMissingCureOfALazyPropertyOfAStuckFactoryIsReportedEachTime() {
        Vaccine.setCure(for: Int.self) {
            _ = LazyTextOwner()
            return Vaccine.getCure(for: String.self).count
        }

        let problems = Vaccine.validate()

        XCTAssertEqual(problems.count, 2, "\(problems)")
        XCTAssertEqual(Vaccine.validate(), problems)
    }

    func testFactoriesThatWaitForTheMainQueueAreNamedAndLeaveOneThreadEach() throws {
        XCTAssertTrue(Thread.isMainThread)
        let calls = Atomic(0)
        Vaccine.setCure(for: Int.self) {
            calls.add(1, ordering: .relaxed)
            return DispatchQueue.main.sync { 1 }
        }
        Vaccine.setCure(for: Bool.self) {
            calls.add(1, ordering: .relaxed)
            let isDone = DispatchSemaphore(value: 0)
            DispatchQueue.main.async { isDone.signal() }
            isDone.wait()
            return true
        }
        Vaccine.setCure(for: Text.self) { try Text(text: Vaccine.requireCure(for: String.self)) }
        Vaccine.autowireCure(for: Double.self, with: { (number: Int) in Double(number) })
        let threads = try threadCount()

        let problems = ShortTimeLimit.validate()

        XCTAssertEqual(problems.count, 3, "\(problems)")
        XCTAssertEqual(problems.prefix(2).map(\.summary), [
            "failed: Int: \(ShortTimeLimit.sentence)",
            "failed: Bool: \(ShortTimeLimit.sentence)",
        ])
        for _ in 0 ..< 3 {
            XCTAssertEqual(Vaccine.validate().prefix(2).map(\.summary), [
                "failed: Int: it has not returned since an earlier validation.",
                "failed: Bool: it has not returned since an earlier validation.",
            ])
        }
        XCTAssertEqual(calls.load(ordering: .relaxed), 2)
        try assertThreadCount(atMost: threads + 2)

        let isFree = expectation(description: "the main queue runs what waits for it")
        DispatchQueue.main.async { isFree.fulfill() }
        wait(for: [isFree], timeout: 10)
        try assertThreadCount(atMost: threads)
    }

    /// Threads end a little later than what they do.
    private func assertThreadCount(atMost limit: Int) throws {
        let end = Date(timeIntervalSinceNow: 10)
        while try threadCount() > limit, Date() < end {
            usleep(1000)
        }
        XCTAssertLessThanOrEqual(try threadCount(), limit)
    }

    private func threadCount() throws -> Int {
        #if os(Linux)
            return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
        #else
            throw XCTSkip("Threads are counted on Linux alone.")
        #endif
    }
}

/// In a process of its own: what ends with the validation is the last override.
struct LateFactoryTests {
    @Test
    func `factory that returns after its validation sets nothing in the program`() async {
        await #expect(processExitsWith: .success) {
            let (gate, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            Vaccine.setCure(for: Int.self) {
                gate.wait()
                Vaccine.setCure(for: String.self, with: "late")
                end.signal()
                return 1
            }
            let problems = ShortTimeLimit.validate()
            gate.signal()
            end.wait()
            try #require(problems.count == 1)
            try #require(throws: Vaccine.Problem.self) { try Vaccine.requireCure(for: String.self) }
        }
    }
}

/// A time limit that only factories reach that do not return.
private enum ShortTimeLimit {
    private static let milliseconds = isSanitized ? 500 : 100

    static let sentence = "it did not return within \(Double(milliseconds) / 1000) s."

    static func validate() -> [Vaccine.Problem] {
        ValidationRun.$timeLimit.withValue(milliseconds) { Vaccine.validate() }
    }
}

private final class LazyTextOwner {
    @LazyInject(Text.self) var text
}

private struct Text {
    let text: String
}
