import Synchronization
import Vaccine
import XCTest

/// Cures that are replaced, removed and overridden while other threads resolve them; also run under the thread and the
/// address sanitizer.
final class ReplacementTests: ProgramCuresTestCase {
    func testEveryReplacedCureIsFreedOnce() {
        for (writers, readers) in [(1, 1), (1, 2), (1, 8), (1, 40), (4, 1), (4, 2), (4, 8)] {
            let counter = PartCounter()
            let living = replaceCures(on: writers, whileTheyAreResolvedOn: readers, counter)

            XCTAssertEqual(living, 0, "\(writers) writers, \(readers) readers, which have resolved once more")
            XCTAssertGreaterThan(counter.madeCount, 0)
        }
    }

    /// Returns how many parts were left when all cures were removed, and all readers had resolved once more.
    private func replaceCures(on writers: Int, whileTheyAreResolvedOn readers: Int, _ counter: PartCounter) -> Int {
        // Forty readers leave little of the time to the writer.
        let rounds = max(largest(200_000), isSanitized ? 20000 : 0) / (readers > 8 ? 10 : writers)
        let ended = Atomic(0)
        let isOver = Atomic(false)
        let reading = Atomic(readers)
        let living = Atomic(-1)
        Vaccine.setCure(for: Bool.self) { true }
        Vaccine.setCure(for: Int.self) { 0 }
        onThreads(writers + readers) { thread in
            guard thread < writers else {
                while !isOver.load(ordering: .acquiring) {
                    resolveEachForm()
                }
                _ = Vaccine.getCure(for: Bool.self)
                reading.wrappingSubtract(1, ordering: .acquiringAndReleasing)
                while living.load(ordering: .acquiring) < 0 {
                    sched_yield()
                }
                return
            }
            for round in 0 ..< rounds {
                changeOneForm(round + thread, counter)
            }
            guard ended.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue == writers else { return }
            // The last writer leaves no cure that holds a part, and no other change follows.
            removeEachForm()
            Vaccine.setCure(for: Int.self) { 0 }
            isOver.store(true, ordering: .releasing)
            while reading.load(ordering: .acquiring) > 0 {
                sched_yield()
            }
            living.store(counter.livingCount, ordering: .releasing)
        }
        return living.load(ordering: .acquiring)
    }
}

private func changeOneForm(_ form: Int, _ counter: PartCounter) {
    let witness = CountedPart(counter)
    switch form % 8 {
    case 0: Vaccine.setCure(for: Part.self) { witness }
    case 1: Vaccine.setCure(for: Part.self, isUnique: true) { CountedPart(counter) }
    case 2: Vaccine.setCure(for: Part.self) { (_: Int) in witness }
    case 3: Vaccine.setCure(for: Part.self, named: "shared", scope: .shared) { CountedPart(counter) }
    case 4: Vaccine.setCure(for: Int.self) { withExtendedLifetime(witness) { Vaccine.getCure(for: Bool.self) ? 1 : 0 } }
    case 5: Vaccine.setCures(of: Vaccine.Module { Vaccine.setCure(for: Part.self, named: "module") { witness } })
    case 6:
        Vaccine.withCures {
            Vaccine.setCure(for: Part.self, isUnique: true) { CountedPart(counter) }
            _ = Vaccine.getCure(for: Part.self)
        }
    default: removeEachForm()
    }
}

private func removeEachForm() {
    Vaccine.removeCure(for: Part.self)
    Vaccine.removeCure(for: Part.self, with: Int.self)
    Vaccine.removeCure(for: Part.self, named: "shared")
    Vaccine.removeCure(for: Part.self, named: "module")
}

/// What others remove may be missing.
private func resolveEachForm() {
    _ = Vaccine.getCure(for: Int.self)
    _ = try? Vaccine.requireCure(for: Part.self)
    _ = try? Vaccine.requireCure(for: Part.self, with: 1)
    _ = try? Vaccine.requireCure(for: Part.self, named: "shared")
    _ = try? Vaccine.requireCure(for: Part.self, named: "module")
    Vaccine.withCures {
        _ = Vaccine.getCure(for: Int.self)
        _ = try? Vaccine.requireCure(for: Part.self)
    }
}
