import Synchronization
import XCTest
@testable import Vaccine

/// What enables the fast path, which no result of a lookup shows.
final class FastPathTests: XCTestCase {
    func testTableOfTheProgramIsPublished() {
        let table = Registry.program.table

        XCTAssertEqual(programTable.load(ordering: .acquiring), table)
    }

    func testOverrideThatHasEndedNoLongerDisablesIt() {
        let before = FastPath.overrideCount.load(ordering: .relaxed)

        Vaccine.withCures {} operation: {
            XCTAssertGreaterThan(FastPath.overrideCount.load(ordering: .relaxed), 0)
        }

        // An earlier test may have left an override that ends meanwhile.
        XCTAssertLessThanOrEqual(FastPath.overrideCount.load(ordering: .relaxed), before)
    }
}
