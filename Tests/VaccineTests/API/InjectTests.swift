import Vaccine
import XCTest

/// The property wrappers, in all their forms.
final class InjectTests: CureTestCase {
    func testEveryFormGetsTheSameCure() {
        Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())
        Vaccine.setCure(for: Part.self, named: "spare", isUnique: true, with: PlainPart())
        let part = Vaccine.getCure(for: Part.self)
        let spare = Vaccine.getCure(for: Part.self, named: "spare")

        let forms = Forms()

        let eager = [forms.byType, forms.byProperty, forms.optional, forms.optionalByProperty, forms.fullName]
        let lazy = [forms.lazy, forms.lazyByProperty, forms.lazyOptional, forms.lazyFullName]
        let spares = [forms.named, forms.namedByProperty, forms.namedOptional, forms.lazyNamed]
        XCTAssertEqual((eager + lazy).map { $0 === part }, Array(repeating: true, count: 9))
        XCTAssertEqual(spares.map { $0 === spare }, Array(repeating: true, count: 4))
    }

    func testPropertyGivesArguments() {
        Vaccine.setCure(for: String.self) { (word: String) in word }
        Vaccine.setCure(for: String.self, named: "twice") { (word: String, count: Int) in "\(count) \(word)" }

        let owner = ArgumentOwner()

        let eager = [owner.byType, owner.byProperty, owner.named, owner.optional, owner.optionalByProperty]
        XCTAssertEqual(eager, ["a", "b", "2 c", "d", "e"])
        XCTAssertEqual([owner.lazy, owner.lazyByProperty, owner.lazyOptional], ["f", "2 g", "h"])
        XCTAssertEqual([owner.missing, owner.lazyMissing], [nil, nil])
    }

    func testPropertyReportsAMissingCureAndAnOptionalOneWhatItsCureIsMissing() throws {
        Vaccine.setCure(for: MissingOwner.self, with: MissingOwner())
        let missing = try problem { try Vaccine.requireCure(for: MissingOwner.self) }
        XCTAssertEqual(missing.summary, "missing: MissingOwner → String(Int)")
        XCTAssertEqual(missing.place?.line, MissingOwner.line)
        XCTAssertEqual(Vaccine.validate().count, 2)

        Vaccine.setCure(for: LeftHalf.self, with: LeftPart())
        let deep = try problem { try Vaccine.requireCure(for: MissingOwner.self) }
        XCTAssertEqual(deep.summary, "missing: MissingOwner → LeftHalf → Part")
    }

    func testLazyPropertyUsesTheCuresItWasMadeWithAndRetainsThemUntilItIsRead() {
        Vaccine.setCure(for: String.self, with: "outer")
        let outer = LazyInject(String.self)

        let inner = Vaccine.withCures {
            let witness = CountedPart(counter)
            Vaccine.setCure(for: String.self) { withExtendedLifetime(witness) { "override" } }
            XCTAssertEqual(outer.wrappedValue, "outer")
            Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())
            let part = Vaccine.getCure(for: Part.self)
            let read = LazyInject(String.self)
            Vaccine.withCures { XCTAssertEqual(read.wrappedValue, "override") }
            XCTAssertTrue(Vaccine.getCure(for: Part.self) === part, "reading it ends nothing that is in use")
            return LazyInject(String.self)
        }
        XCTAssertEqual(counter.livingCount, 1)

        XCTAssertEqual(inner.wrappedValue, "override")
        XCTAssertEqual(counter.livingCount, 0)
        XCTAssertEqual(inner.wrappedValue, "override")
    }

    func testOverrideIsFreedThoughItsSingletonsHaveLazyPropertiesOrHoldEachOther() {
        for isRead in [false, true] {
            Vaccine.withCures {
                setCountedPart()
                setHenAndEgg()
                Vaccine.setCure(for: LazyOwner.self, isUnique: true, with: LazyOwner())
                Vaccine.setCure(for: LazyOwner.self) { (_: Int) in LazyOwner() }
                _ = (Vaccine.getCure(for: Part.self), Vaccine.getCure(for: LazyOwner.self, with: 1))
                let (owner, hen) = (Vaccine.getCure(for: LazyOwner.self), Vaccine.getCure(for: Hen.self))
                if isRead {
                    _ = (owner.part, hen.egg)
                }
            }

            XCTAssertEqual(counter.livingCount, 0, "read: \(isRead)")
        }
    }

    func testSingletonOfAnOverrideIsTheSameForALazyPropertyThatIsReadAfterIt() {
        let (hen, part) = Vaccine.withCures {
            setHenAndEgg()
            setCountedPart()
            return (Vaccine.getCure(for: Hen.self), Vaccine.getCure(for: Part.self))
        }

        XCTAssertTrue(hen.egg.hen === hen)
        XCTAssertTrue(hen.egg.part === part)
    }

    private func setHenAndEgg() {
        Vaccine.setCure(for: Hen.self, isUnique: true, with: Hen())
        Vaccine.setCure(for: Egg.self, isUnique: true, with: Egg())
    }
}

private final class Forms {
    @Inject(Part.self) var byType
    @Inject var byProperty: any Part
    @Inject(Part.self, named: "spare") var named
    @Inject(named: "spare") var namedByProperty: any Part
    @Inject(Part.self) var optional: (any Part)?
    @Inject var optionalByProperty: (any Part)?
    @Inject(Part.self, named: "spare") var namedOptional: (any Part)?
    @LazyInject(Part.self) var lazy
    @LazyInject var lazyByProperty: any Part
    @LazyInject(Part.self, named: "spare") var lazyNamed
    @LazyInject(Part.self) var lazyOptional: (any Part)?
    @Vaccine.Inject(Part.self) var fullName
    @Vaccine.LazyInject(Part.self) var lazyFullName
}

private final class ArgumentOwner {
    @Inject(String.self, with: "a") var byType
    @Inject(with: "b") var byProperty: String
    @Inject(String.self, named: "twice", with: "c", 2) var named
    @Inject(String.self, with: "d") var optional: String?
    @Inject(with: "e") var optionalByProperty: String?
    @Inject(String.self, with: 1) var missing: String?
    @LazyInject(String.self, with: "f") var lazy
    @LazyInject(named: "twice", with: "g", 2) var lazyByProperty: String
    @LazyInject(String.self, with: "h") var lazyOptional: String?
    @LazyInject(with: 1) var lazyMissing: String?
}

private final class MissingOwner {
    static let line: UInt = #line + 2
    @Inject var half: (any LeftHalf)?
    @Inject(String.self, with: 1) var eager
    @LazyInject(String.self, with: true) var lazy
}

private final class Hen {
    @LazyInject(Egg.self) var egg
}

private final class Egg {
    @Inject(Hen.self) var hen
    @LazyInject(Part.self) var part
}
