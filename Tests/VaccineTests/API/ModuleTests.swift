import Synchronization
import Vaccine
import VaccineTesting
import XCTest

final class ModuleTests: IsolatedTestCase {
    func testLaterModuleWins() {
        let real = Vaccine.Module { Vaccine.setCure(for: String.self, with: "real") }
        let stubs = Vaccine.Module { Vaccine.setCure(for: String.self, with: "stub") }
        XCTAssertThrowsError(try Vaccine.requireCure(for: String.self), "nothing is set by a module that is only made")

        Vaccine.setCures(of: Vaccine.Module(real, stubs))

        XCTAssertEqual(Vaccine.getCure(for: String.self), "stub")
    }

    func testModuleContainedTwiceIsSetOnce() {
        let runs = PartCounter()
        let base = Vaccine.Module { runs.made.add(1, ordering: .relaxed) }

        Vaccine.setCures(of: Vaccine.Module(base), Vaccine.Module(base), base)

        XCTAssertEqual(runs.madeCount, 1)
    }

    @MainActor
    func testModuleOfTheMainActorMayMakeItsObjects() async {
        let module = Vaccine.Module { @MainActor in Vaccine.setCure(for: Window.self, to: Window(title: "Untitled")) }

        Vaccine.setCures(of: module)

        XCTAssertEqual(Vaccine.getCure(for: Window.self).title, "Untitled")
    }
}
