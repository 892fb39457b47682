import Vaccine
import VaccineTesting
import XCTest

final class FindCureTests: IsolatedTestCase {
    func testValueIsFoundByTypeNameAndArguments() {
        let part = PlainPart()
        Vaccine.setCure(for: Part.self, with: part)
        Vaccine.setCure(for: String.self, named: "stub", with: "named")
        Vaccine.setCure(for: String.self) { (number: Int, word: String) in "\(number) \(word)" }

        XCTAssertTrue(Vaccine.findCure(for: Part.self) === part)
        XCTAssertEqual(Vaccine.findCure(for: String.self, named: "stub"), "named")
        XCTAssertEqual(Vaccine.findCure(for: String.self, with: 2, "words"), "2 words")
        XCTAssertNil(Vaccine.findCure(for: String.self, with: 2))
        XCTAssertNil(Vaccine.findCure(for: String.self))
    }

    func testOverrideIsSearchedFirst() {
        Vaccine.setCure(for: Int.self, with: 1)
        Vaccine.withCures {
            XCTAssertEqual(Vaccine.findCure(for: Int.self), 1)

            Vaccine.setCure(for: Int.self, with: 2)
            XCTAssertEqual(Vaccine.findCure(for: Int.self), 2)
        }
        XCTAssertEqual(Vaccine.findCure(for: Int.self), 1)
    }

    func testCureOfAnOptionalTypeMayHoldNil() {
        XCTAssertTrue(Vaccine.findCure(for: Int?.self) == .none)

        Vaccine.setCure(for: Int?.self, with: nil)

        XCTAssertEqual(Vaccine.findCure(for: Int?.self), .some(nil))
        XCTAssertNil(Vaccine.findCure(for: Int.self))
    }

    func testValidationFindsWhatMayBeMissing() {
        Vaccine.setCure(for: String.self) { "\(Vaccine.findCure(for: Int.self) ?? 0)" }

        XCTAssertEqual(Vaccine.validate(), [])
        XCTAssertEqual(Vaccine.graph().edges.map(\.need), [.optionally])

        Vaccine.setCure(for: Int.self) { try Int(Vaccine.requireCure(for: Double.self)) }

        XCTAssertEqual(Vaccine.validate().map(\.key.description), ["Double"])
        XCTAssertEqual(Vaccine.graph().edges.map(\.need), [.needs, .needs])
    }

    func testTestValueIsNoCure() {
        struct Missing {}
        Vaccine.setTestValue(for: Missing.self, with: Missing())

        XCTAssertNil(Vaccine.findCure(for: Missing.self))
        XCTAssertThrowsError(try Vaccine.requireCure(for: Missing.self))
        XCTAssertEqual(Vaccine.graph().nodes, [])
    }
}
