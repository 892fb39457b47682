import Vaccine
import VaccineTesting
import XCTest

final class NameTests: IsolatedTestCase {
    func testNameBelongsToOneType() {
        Vaccine.setCure(for: String.self, named: "stub", with: "text")
        Vaccine.setCure(for: Int.self, named: "stub", with: 3)
        Vaccine.setCure(for: Double.self, with: 1)

        XCTAssertEqual(Vaccine.getCure(for: String.self, named: "stub"), "text")
        XCTAssertEqual(Vaccine.getCure(for: Int.self, named: "stub"), 3)
        XCTAssertThrowsError(try Vaccine.requireCure(for: Double.self, named: "stub"))
    }

    func testEqualStringsAreOneName() {
        // Swift compares strings by canonical equivalence: é as one scalar, and as e with an accent.
        Vaccine.setCure(for: Int.self, named: "caf\u{E9}", with: 1)

        XCTAssertEqual(Vaccine.getCure(for: Int.self, named: "cafe\u{301}"), 1)
    }
}
