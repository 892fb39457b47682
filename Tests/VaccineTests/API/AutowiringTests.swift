import Vaccine
import VaccineTesting
import XCTest

final class AutowiringTests: IsolatedTestCase {
    func testParametersAreResolvedByType() {
        Vaccine.setCure(for: Part.self, isUnique: true, with: PlainPart())
        Vaccine.setCure(for: Int.self, with: 7)
        Vaccine.autowireCure(for: Machine.self, with: Machine.init(part:number:))

        let machine = Vaccine.getCure(for: Machine.self)

        XCTAssertTrue(machine.part === Vaccine.getCure(for: Part.self))
        XCTAssertEqual(machine.number, 7)
    }

    func testOptionalParameterIsNilWithoutACure() {
        Vaccine.autowireCure(for: Note.self, with: Note.init(text:))
        XCTAssertNil(Vaccine.getCure(for: Note.self).text)

        Vaccine.setCure(for: String.self, with: "text")
        XCTAssertEqual(Vaccine.getCure(for: Note.self).text, "text")
    }

    func testAutowiringTakesScopeAndName() {
        Vaccine.setCure(for: Part.self, with: PlainPart())
        Vaccine.autowireCure(for: LeftHalf.self, named: "wired", scope: .singleton, with: WiredHalf.init)

        Vaccine.autowireCure(for: LeftHalf.self, isUnique: true, with: WiredHalf.init)

        let half = Vaccine.getCure(for: LeftHalf.self, named: "wired")

        XCTAssertTrue(half === Vaccine.getCure(for: LeftHalf.self, named: "wired"))
        XCTAssertTrue(Vaccine.getCure(for: LeftHalf.self) === Vaccine.getCure(for: LeftHalf.self))
    }

    func testLaterParameterThatIsMissingIsThrown() {
        Vaccine.setCure(for: Part.self, with: PlainPart())
        Vaccine.autowireCure(for: Machine.self, with: Machine.init(part:number:))

        XCTAssertEqual(try problem { try Vaccine.requireCure(for: Machine.self) }.summary, "missing: Machine → Int")
    }

    func testAllMissingParametersAreFoundAtOnce() {
        Vaccine.autowireCure(for: Machine.self, with: Machine.init(part:number:))

        XCTAssertEqual(Vaccine.validate().map(\.summary), ["missing: Machine → Part", "missing: Machine → Int"])
    }
}

private final class Machine {
    let part: Part
    let number: Int

    init(part: Part, number: Int) {
        self.part = part
        self.number = number
    }
}

private final class WiredHalf: LeftHalf {
    let part: Part

    init(part: Part) {
        self.part = part
    }
}

private struct Note {
    let text: String?
}
