import Vaccine
import VaccineTesting
import XCTest

final class ModuleTests: IsolatedTestCase {
    func testLaterModuleWinsAndOneThatIsContainedTwiceIsSetOnce() {
        let real = Vaccine.Module { Vaccine.setCure(for: String.self, with: "real") }
        let stubs = Vaccine.Module { Vaccine.setCure(for: String.self, with: "stub") }
        XCTAssertThrowsError(try Vaccine.requireCure(for: String.self), "nothing is set by a module that is only made")

        Vaccine.setCures(of: Vaccine.Module(Vaccine.Module(real), stubs), real)

        XCTAssertEqual(Vaccine.getCure(for: String.self), "stub")
    }
}
