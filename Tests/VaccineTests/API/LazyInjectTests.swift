import Foundation
import Vaccine
import VaccineTesting
import XCTest

final class LazyInjectTests: IsolatedTestCase {
    private let counter = PartCounter()

    func testCureIsAskedOnFirstReadAndKept() {
        let owner = LazyOwner()
        Vaccine.setCure(for: Part.self, with: CountedPart(self.counter))
        XCTAssertEqual(counter.madeCount, 0)

        let first = owner.part

        XCTAssertTrue(owner.part === first)
        XCTAssertEqual(counter.madeCount, 1)
    }

    func testLazyValueIsFreedWithItsOwner() {
        Vaccine.setCure(for: Part.self, with: CountedPart(self.counter))
        var owner: LazyOwner? = LazyOwner()
        _ = owner?.part

        owner = nil

        XCTAssertEqual(counter.livingCount, 0)
    }

    func testLazyPropertyAllowsMutualDependency() {
        Vaccine.setCure(for: Hen.self, isUnique: true, with: Hen())
        Vaccine.setCure(for: Egg.self, isUnique: true, with: Egg())

        let hen = Vaccine.getCure(for: Hen.self)

        XCTAssertTrue(hen.egg.hen === hen)
        XCTAssertEqual(Vaccine.validate(), [])
    }

    func testLazyPropertyUsesTheOverrideItWasMadeIn() {
        Vaccine.setCure(for: String.self, with: "outer")

        let owner = Vaccine.withCures {
            Vaccine.setCure(for: String.self, with: "override")
        } operation: {
            LazyText()
        }

        XCTAssertEqual(owner.text, "override")
    }

    func testLazyPropertyMadeOutsideIgnoresAnOverride() {
        Vaccine.setCure(for: String.self, with: "outer")
        let owner = LazyText()

        Vaccine.withCures {
            Vaccine.setCure(for: String.self, with: "override")
        } operation: {
            XCTAssertEqual(owner.text, "outer")
        }
    }
}

private final class LazyOwner {
    @LazyInject(Part.self) var part
}

private final class LazyText {
    @LazyInject var text: String
}

private final class Hen {
    @LazyInject(Egg.self) var egg
}

private final class Egg {
    @Inject(Hen.self) var hen
}
