import Vaccine
import VaccineTesting
import XCTest
@testable import vaccine_benchmark

/// The variants of the cases run.
final class CasesTests: IsolatedTestCase {
    func testEveryVariantOfEveryCaseRuns() {
        Services.set()
        for one in Case.resolutions + Case.populations where one.name != "set before 100,000 others" {
            one.prepare()
            for (implementation, measure) in one.variants {
                XCTAssertGreaterThanOrEqual(measure(8), 0, "\(one.name), \(implementation)")
            }
        }
        for (run, measure) in Threads.variants where run.implementation != .vaccine {
            XCTAssertGreaterThan(measure(8), 0, "\(run)")
        }
    }

    func testOccasionsAreMeasured() {
        var occasions = Occasions(Sampler(repetitions: 2, target: 1))

        XCTAssertEqual(occasions.measureAmongOthers().first?.name, "a miss among 100,000 cures, to one among few")

        XCTAssertEqual(occasions.rows.count, 10)
        XCTAssertTrue(
            occasions.rows.dropFirst().allSatisfy { $0.count <= 100 && $0.contains("±") },
            "\(occasions.rows)"
        )
    }

    func testEachNumberHasATypeOfItsOwn() {
        XCTAssertEqual(Set((0 ..< 2000).map { ObjectIdentifier(digits(of: $0)) }).count, 2000)
    }

    func testCuresAreSetForTypesMadeAtRunTime() {
        setTypes(of: 5 ..< 6)

        _ = Vaccine.getCure(for: One<Zero<One<End>>>.self)
    }
}
