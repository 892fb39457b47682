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

    func testOptionalPropertyReportsWhatItsCureIsMissing() throws {
        Vaccine.setCure(for: LeftHalf.self, with: MissingHalf())

        XCTAssertThrowsError(try Vaccine.requireCure(for: HalfOwner.self))
        Vaccine.setCure(for: HalfOwner.self, with: HalfOwner())
        let problem = try problem { try Vaccine.requireCure(for: HalfOwner.self) }
        XCTAssertEqual(problem.summary, "missing: HalfOwner → LeftHalf → Int")
    }

    func testPropertyGivesArguments() {
        Vaccine.setCure(for: String.self) { (word: String) in word }
        Vaccine.setCure(for: String.self, named: "twice") { (word: String, count: Int) in "\(count) \(word)" }

        let owner = ArgumentOwner()

        XCTAssertEqual(owner.byType, "a")
        XCTAssertEqual(owner.byProperty, "b")
        XCTAssertEqual(owner.named, "2 c")
        XCTAssertEqual(owner.optional, "d")
        XCTAssertEqual(owner.optionalByProperty, "e")
        XCTAssertNil(owner.missing)
        XCTAssertEqual(owner.lazy, "f")
        XCTAssertEqual(owner.lazyByProperty, "2 g")
        XCTAssertEqual(owner.lazyOptional, "h")
        XCTAssertNil(owner.lazyMissing)
    }

    func testPropertyReportsAMissingCureWithArguments() throws {
        Vaccine.setCure(for: MissingArgumentOwner.self, with: MissingArgumentOwner())

        let problem = try problem { try Vaccine.requireCure(for: MissingArgumentOwner.self) }
        XCTAssertEqual(problem.summary, "missing: MissingArgumentOwner → String(Int)")
        XCTAssertEqual(problem.place?.line, MissingArgumentOwner.line)
        XCTAssertEqual(Vaccine.validate().count, 2)
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

private final class MissingArgumentOwner {
    static let line: UInt = #line + 1
    @Inject(String.self, with: 1) var eager
    @LazyInject(String.self, with: true) var lazy
}

private final class HalfOwner {
    @Inject var half: (any LeftHalf)?
}

private final class MissingHalf: LeftHalf {
    @Inject var part: any Part
    @Inject var number: Int
}
