import Synchronization
import Vaccine
import XCTest

/// All functions at once, on the program's own registry; also run under the thread sanitizer.
final class StressTests: ProgramCuresTestCase {
    override func setUp() {
        setEverything()
    }

    func testManyThreadsSetResolveOverrideAndResetAtOnce() {
        onThreads(8) { thread in
            for round in 0 ..< 300 {
                switch (thread + round) % 8 {
                case 0: setEverything()
                case 1: Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())
                case 2: resolveEverythingInAnOverride()
                case 3: resolveEverythingInAChild()
                case 4 where round.isMultiple(of: 16): Vaccine.removeAllCures()
                case 5 where round.isMultiple(of: 32): _ = Vaccine.validate()
                case 6 where round.isMultiple(of: 4): Vaccine.removeValues(in: .singleton)
                default: resolveEverything()
                }
            }
        }

        setEverything()
        XCTAssertNoThrow(try Vaccine.requireCure(for: Whole.self))
    }

    func testRegistryGrowsWhileItIsRead() {
        let isOver = Atomic(false)

        onThreads(3) { thread in
            if thread == 0 {
                for number in 0 ..< 5000 {
                    Vaccine.setCure(for: Int.self, named: "\(number)", with: number)
                }
                isOver.store(true, ordering: .relaxed)
            } else {
                while !isOver.load(ordering: .relaxed) {
                    _ = Vaccine.getCure(for: Whole.self)
                }
            }
        }

        for number in 0 ..< 5000 {
            XCTAssertEqual(Vaccine.getCure(for: Int.self, named: "\(number)"), number)
        }
    }
}

/// A reset may come between any two lines, so that what is asked for may be missing; nothing worse may happen.
private func resolveEverything() {
    _ = try? Vaccine.requireCure(for: Whole.self)
    _ = try? Vaccine.requireCure(for: Part.self, named: "named")
    if let left = try? Vaccine.requireCure(for: LeftHalf.self) {
        XCTAssertTrue(left.part === left.part)
    }
}

private func setEverything() {
    Vaccine.setCure(for: Part.self, scope: .graph, with: PlainPart())
    Vaccine.setCure(for: Part.self, named: "named", scope: .shared, with: PlainPart())
    Vaccine.setCure(for: LeftHalf.self, isUnique: true, with: LeftPart())
    Vaccine.setCure(for: RightHalf.self, with: RightPart())
    Vaccine.setCure(for: Whole.self, with: Whole())
}

private func resolveEverythingInAnOverride() {
    Vaccine.withCures {
        Vaccine.setCure(for: Part.self, with: PlainPart())
        resolveEverything()
    }
}

private func resolveEverythingInAChild() {
    Cures.current.makeChild().use {
        Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())
        resolveEverything()
    }
}
