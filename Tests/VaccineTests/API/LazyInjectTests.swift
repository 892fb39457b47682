import Foundation
import Vaccine
import VaccineTesting
import XCTest

final class LazyInjectTests: IsolatedTestCase {
    private let counter = PartCounter()

    func testCureIsAskedOnFirstReadAndItsValueKeptAsLongAsTheOwner() {
        var owner: LazyOwner! = LazyOwner()
        Vaccine.setCure(for: Part.self) { [counter] in CountedPart(counter) }
        XCTAssertEqual(counter.madeCount, 0)

        XCTAssertTrue(owner.part === owner.part)
        XCTAssertEqual(counter.madeCount, 1)

        owner = nil
        XCTAssertEqual(counter.livingCount, 0)
    }

    func testLazyPropertyUsesTheCuresItWasMadeWithAndRetainsThemUntilItIsRead() {
        Vaccine.setCure(for: String.self, with: "outer")
        let outer = LazyText()

        let inner = Vaccine.withCures {
            let witness = CountedPart(counter)
            Vaccine.setCure(for: String.self) { withExtendedLifetime(witness) { "override" } }
            XCTAssertEqual(outer.text, "outer")
            return LazyText()
        }
        XCTAssertEqual(counter.livingCount, 1)

        XCTAssertEqual(inner.text, "override")
        XCTAssertEqual(counter.livingCount, 0)
        XCTAssertEqual(inner.text, "override")
    }

    func testOverrideIsFreedThoughItsSingletonHasALazyProperty() {
        for isRead in [false, true] {
            Vaccine.withCures {
                Vaccine.setCure(for: Part.self, isUnique: true) { [counter] in CountedPart(counter) }
                Vaccine.setCure(for: LazyOwner.self, isUnique: true, with: LazyOwner())
                let owner = Vaccine.getCure(for: LazyOwner.self)
                Vaccine.setCure(for: LazyOwner.self) { (_: Int) in LazyOwner() }
                _ = Vaccine.getCure(for: LazyOwner.self, with: 1)
                _ = Vaccine.getCure(for: Part.self)
                if isRead {
                    _ = owner.part
                }
            }

            XCTAssertEqual(counter.livingCount, 0, "read: \(isRead)")
        }
    }

    func testOverrideIsFreedThoughTwoOfItsSingletonsHoldEachOther() {
        Vaccine.withCures {
            setHenAndEgg()
            Vaccine.setCure(for: Part.self, isUnique: true) { [counter] in CountedPart(counter) }
            _ = Vaccine.getCure(for: Hen.self).egg
            _ = Vaccine.getCure(for: Part.self)
        }

        XCTAssertEqual(counter.livingCount, 0)
    }

    func testSingletonOfAnOverrideIsTheSameForALazyPropertyThatIsReadAfterIt() {
        let (hen, part) = Vaccine.withCures {
            setHenAndEgg()
            Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())
            return (Vaccine.getCure(for: Hen.self), Vaccine.getCure(for: Part.self))
        }

        XCTAssertTrue(hen.egg.hen === hen)
        XCTAssertTrue(hen.egg.part === part)
    }

    func testLazyPropertyThatIsReadWhileItsOverrideIsInUseEndsNothing() {
        Vaccine.withCures {
            Vaccine.setCure(for: Part.self, isUnique: true) { [counter] in CountedPart(counter) }
            Vaccine.setCure(for: String.self, with: "text")
            _ = Vaccine.getCure(for: Part.self)
            let owner = LazyText()
            Vaccine.withCures { XCTAssertEqual(owner.text, "text") }

            _ = Vaccine.getCure(for: Part.self)
            XCTAssertEqual(counter.madeCount, 1)
        }
    }

    private func setHenAndEgg() {
        Vaccine.setCure(for: Hen.self, isUnique: true, with: Hen())
        Vaccine.setCure(for: Egg.self, isUnique: true, with: Egg())
    }
}

private final class LazyText {
    @LazyInject var text: String
}

private final class Hen {
    @LazyInject(Egg.self) var egg
}

private final class Egg {
    @Inject(Hen.self) var hen
    @LazyInject(Part.self) var part
}
