import Vaccine
import VaccineTesting
import XCTest

/// All forms of the wrapper, in all kinds of types that can own one.
final class InjectFormsTests: IsolatedTestCase {
    override func setUp() {
        Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())
        Vaccine.setCure(for: Part.self, named: "spare", isUnique: true, with: PlainPart())
    }

    func testEveryFormGetsTheSameCure() {
        let part = Vaccine.getCure(for: Part.self)
        let spare = Vaccine.getCure(for: Part.self, named: "spare")
        let forms = Forms()

        XCTAssertTrue(forms.byType === part)
        XCTAssertTrue(forms.byProperty === part)
        XCTAssertTrue(forms.named === spare)
        XCTAssertTrue(forms.namedByProperty === spare)
        XCTAssertTrue(forms.optional === part)
        XCTAssertTrue(forms.optionalByProperty === part)
        XCTAssertTrue(forms.namedOptional === spare)
        XCTAssertTrue(forms.lazy === part)
        XCTAssertTrue(forms.lazyByProperty === part)
        XCTAssertTrue(forms.lazyNamed === spare)
        XCTAssertTrue(forms.lazyOptional === part)
        XCTAssertTrue(forms.fullName === part)
        XCTAssertTrue(forms.lazyFullName === part)
    }

    func testOptionalPropertyIsNilWithoutACure() {
        Vaccine.reset()

        let owner = OptionalOwner()

        XCTAssertNil(owner.eager)
        XCTAssertNil(owner.named)
        XCTAssertNil(owner.lazy)
    }

    func testOptionalPropertyUsesACureOfTheOptionalType() {
        Vaccine.reset()
        Vaccine.setCure(for: (any Part)?.self, with: PlainPart())

        XCTAssertNotNil(OptionalOwner().eager)
    }

    func testOptionalPropertyReportsWhatItsCureIsMissing() {
        Vaccine.setCure(for: LeftHalf.self, with: MissingHalf())

        XCTAssertThrowsError(try Vaccine.requireCure(for: HalfOwner.self))
        Vaccine.setCure(for: HalfOwner.self, with: HalfOwner())
        XCTAssertThrowsError(try Vaccine.requireCure(for: HalfOwner.self)) { error in
            guard case let .missing(key, _, path, _) = error as? Vaccine.Problem else { return XCTFail("\(error)") }
            XCTAssertEqual(key.description, "Int")
            XCTAssertEqual(path.map(\.description), ["HalfOwner", "LeftHalf"])
        }
    }

    func testStructActorAndMainActorCanOwnALazyProperty() async {
        let part = Vaccine.getCure(for: Part.self)

        XCTAssertTrue(StructOwner().part === part)
        let ofActor = await ActorOwner().part
        XCTAssertTrue(ofActor === part)
        let ofMainActor = await MainActorOwner().part
        XCTAssertTrue(ofMainActor === part)
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

private final class OptionalOwner {
    @Inject(Part.self) var eager: (any Part)?
    @Inject(Part.self, named: "spare") var named: (any Part)?
    @LazyInject var lazy: (any Part)?
}

private struct StructOwner {
    @Inject(Part.self) var part
}

private actor ActorOwner {
    @Inject(Part.self) var part
}

@MainActor
private final class MainActorOwner {
    @Inject(Part.self) var part
}

private final class HalfOwner {
    @Inject var half: (any LeftHalf)?
}

private final class MissingHalf: LeftHalf {
    @Inject var part: any Part
    @Inject var number: Int
}
