import Synchronization
import Vaccine
import XCTest

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
