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
        let runs = RunCounter()
        let base = Vaccine.Module { runs.count += 1 }
        let left = Vaccine.Module(base)
        let right = Vaccine.Module(base)

        Vaccine.setCures(of: left, right, base)

        XCTAssertEqual(runs.count, 1)
    }

    func testModuleCanBeSetForAnOverride() {
        let stubs = Vaccine.Module { Vaccine.setCure(for: String.self, with: "stub") }
        Vaccine.setCure(for: String.self, with: "real")

        Vaccine.withCures {
            Vaccine.setCures(of: stubs)
        } operation: {
            XCTAssertEqual(Vaccine.getCure(for: String.self), "stub")
        }
        XCTAssertEqual(Vaccine.getCure(for: String.self), "real")
    }
}

/// `@unchecked Sendable`: used on the test's thread alone.
private final class RunCounter: @unchecked Sendable {
    var count = 0
}
