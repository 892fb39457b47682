import Synchronization
import Vaccine
import XCTest

/// Cures that are replaced, removed and overridden while other threads resolve them; also run under the thread and the
/// address sanitizer.
final class ReplacementTests: ProgramCuresTestCase {
    func testEveryReplacedCureIsFreedOnce() {
        for (writers, readers) in [(1, 1), (1, 8), (4, 4)] {
            let counter = PartCounter()
            let rounds = max(largest(200_000), isSanitized ? 20000 : 0) / writers
            let ended = Atomic(0)
            onThreads(writers + readers) { thread in
                guard thread < writers else {
                    while ended.load(ordering: .acquiring) < writers {
                        resolveEachForm()
                    }
                    return
                }
                for round in 0 ..< rounds {
                    changeOneForm(round + thread, counter)
                }
                ended.add(1, ordering: .acquiringAndReleasing)
            }
            XCTAssertGreaterThan(counter.livingCount, 0)

            Vaccine.removeAllCures()

            XCTAssertEqual(counter.livingCount, 0, "\(writers) writers, \(readers) readers")
        }
    }
}

private func changeOneForm(_ form: Int, _ counter: PartCounter) {
    let witness = CountedPart(counter)
    switch form % 8 {
    case 0: Vaccine.setCure(for: Part.self) { witness }
    case 1: Vaccine.setCure(for: Part.self, isUnique: true) { CountedPart(counter) }
    case 2: Vaccine.setCure(for: Part.self) { (_: Int) in witness }
    case 3: Vaccine.setCure(for: Part.self, named: "shared", scope: .shared) { CountedPart(counter) }
    case 4: Vaccine.setCure(for: Int.self) { withExtendedLifetime(witness) { 1 } }
    case 5: Vaccine.setCures(of: Vaccine.Module { Vaccine.setCure(for: Part.self, named: "module") { witness } })
    case 6:
        Vaccine.withCures {
            Vaccine.setCure(for: Part.self, isUnique: true) { CountedPart(counter) }
            _ = Vaccine.getCure(for: Part.self)
        }
    default:
        for name in [nil, "shared", "module"] {
            Vaccine.removeCure(for: Part.self, named: name)
        }
        Vaccine.removeCure(for: Part.self, with: Int.self)
    }
}

/// What others remove may be missing.
private func resolveEachForm() {
    for name in [nil, "shared", "module"] {
        _ = try? Vaccine.requireCure(for: Part.self, named: name)
    }
    _ = try? Vaccine.requireCure(for: Part.self, with: 1)
    Vaccine.withCures {
        _ = Vaccine.findCure(for: Int.self)
        _ = try? Vaccine.requireCure(for: Part.self)
    }
}
