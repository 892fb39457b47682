import Vaccine
import VaccineTesting
import XCTest

final class AutowiringTests: IsolatedTestCase {
    func testAutowiringTakesScopeAndName() {
        Vaccine.setCure(for: Part.self, with: PlainPart())
        Vaccine.autowireCure(for: WrappingPart.self, named: "wired", scope: .singleton, with: WrappingPart.init)
        Vaccine.autowireCure(for: WrappingPart.self, isUnique: true, with: WrappingPart.init)

        for name in [nil, "wired"] {
            let wrapper = Vaccine.getCure(for: WrappingPart.self, named: name)
            XCTAssertTrue(wrapper === Vaccine.getCure(for: WrappingPart.self, named: name))
        }
    }

    func testMissingParametersAreFoundAtOnceAndThrown() {
        Vaccine.autowireCure(for: Machine.self, with: Machine.init(part:number:))
        XCTAssertEqual(Vaccine.validate().map(\.summary), ["missing: Machine → Part", "missing: Machine → Int"])

        Vaccine.setCure(for: Part.self, with: PlainPart())
        XCTAssertEqual(try problem { try Vaccine.requireCure(for: Machine.self) }.summary, "missing: Machine → Int")
    }
}

private struct Machine {
    let part: Part
    let number: Int
}
