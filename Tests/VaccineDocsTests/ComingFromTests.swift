import Vaccine
import VaccineTesting
import XCTest

/// The samples of the page "Coming from another library".
final class ComingFromTests: IsolatedTestCase {
    func testOneObjectForTwoTypes() {
        Vaccine.setCure(for: MemoryLog.self, isUnique: true, with: MemoryLog())
        Vaccine.setCure(for: Log.self) { Vaccine.getCure(for: MemoryLog.self) }

        Vaccine.getCure(for: Log.self).write("a line")

        XCTAssertEqual(Vaccine.getCure(for: MemoryLog.self).lines, ["a line"])
    }
}
