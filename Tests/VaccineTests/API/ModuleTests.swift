import Synchronization
import Vaccine
import VaccineTesting
import XCTest

final class ModuleTests: IsolatedTestCase {
    func testModuleSetsItsCuresOnDemand() {
        let module = Vaccine.Module { Vaccine.setCure(for: Int.self, with: 1) }
        XCTAssertThrowsError(try Vaccine.requireCure(for: Int.self))

        Vaccine.setCures(of: module)

        XCTAssertEqual(Vaccine.getCure(for: Int.self), 1)
    }

    func testLaterModuleWins() {
        let real = Vaccine.Module { Vaccine.setCure(for: String.self, with: "real") }
        let stubs = Vaccine.Module { Vaccine.setCure(for: String.self, with: "stub") }

        Vaccine.setCures(of: Vaccine.Module(real, stubs))

        XCTAssertEqual(Vaccine.getCure(for: String.self), "stub")
    }

    func testModuleContainedTwiceIsSetOnce() {
        let runs = PartCounter()
        let base = Vaccine.Module { runs.made.add(1, ordering: .relaxed) }
        let left = Vaccine.Module(base)
        let right = Vaccine.Module(base)

        Vaccine.setCures(of: left, right, base)

        XCTAssertEqual(runs.madeCount, 1)
    }

    @MainActor
    func testModuleOfTheMainActorMayMakeItsObjects() async {
        let module = Vaccine.Module { @MainActor in Vaccine.setCure(for: Page.self, to: Page()) }

        Vaccine.setCures(of: module)

        XCTAssertEqual(Vaccine.getCure(for: Page.self).title, "Untitled")
    }
}

@MainActor
private final class Page {
    let title = "Untitled"
}
