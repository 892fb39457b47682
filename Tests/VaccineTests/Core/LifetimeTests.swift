import Foundation
import Vaccine
import XCTest

/// When registrations and their values are freed: as soon as they cannot be used any more.
final class LifetimeTests: CureTestCase {
    /// Eight threads have resolved each cure and stay; nothing that they hold keeps a value or a closure alive.
    func testReplacedRemovedAndOverriddenCuresAreFreedBeforeTheCallReturnsWhoeverResolvedThem() {
        let setUnique = { self.setCountedPart() }
        for set in [setUnique, setWitness] {
            assertFreed(after: set) { Vaccine.setCure(for: Part.self, with: PlainPart()) }
            assertFreed(after: set) { Vaccine.removeCure(for: Part.self) }
            assertFreed(after: set, by: Vaccine.removeAllCures)
            let crowd = Vaccine.withCures {
                set()
                return StayingCrowd()
            }
            XCTAssertEqual(counter.livingCount, 0, "end of an override")
            crowd.end()
        }
        assertFreed(after: setUnique) { Vaccine.removeValues(in: .singleton) }
    }

    private func assertFreed(after set: () -> Void, line: UInt = #line, by change: () -> Void) {
        set()
        let crowd = StayingCrowd()
        change()
        XCTAssertEqual(counter.livingCount, 0, line: line)
        crowd.end()
    }

    private func setWitness() {
        let witness = CountedPart(counter)
        Vaccine.setCure(for: Part.self) { witness }
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
}

/// Eight threads that have asked for a part with the cures of the caller, hold nothing of it, and stay until they are
/// told to end.
private final class StayingCrowd: Sendable {
    private let mayEnd = DispatchSemaphore(value: 0)
    private let cures = Log<Cures>()

    init() {
        let isDone = DispatchSemaphore(value: 0)
        cures.add(Cures.current)
        for _ in 0 ..< 8 {
            Thread.detachNewThread { [self] in
                cures.entries[0].use { _ = Vaccine.getCure(for: Part.self) }
                isDone.signal()
                mayEnd.wait()
            }
        }
        (0 ..< 8).forEach { _ in isDone.wait() }
        cures.removeAll()
    }

    func end() {
        (0 ..< 8).forEach { _ in mayEnd.signal() }
    }
}
