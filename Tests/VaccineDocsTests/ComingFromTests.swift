import Vaccine
import VaccineTesting
import XCTest

/// The samples of the page "Coming from another library".
final class ComingFromTests: IsolatedTestCase {
    func testAssemblyIsAModule() {
        let greetings = Vaccine.Module {
            Vaccine.setCure(for: Greeting.self) { PoliteGreeting() }
            Vaccine.setCure(for: Greeting.self, named: "loud") {
                LoudGreeting(around: Vaccine.getCure(for: Greeting.self))
            }
            Vaccine.setCure(for: Doorman.self, scope: .graph) { Doorman() }
        }
        Vaccine.setCures(of: greetings)

        XCTAssertEqual(Vaccine.getCure(for: Greeting.self, named: "loud").greet(), "GOOD EVENING.")
        XCTAssertEqual(Vaccine.getCure(for: Doorman.self).welcome(), "Good evening.")
    }

    func testOneObjectForTwoTypes() {
        Vaccine.setCure(for: MemoryLog.self, isUnique: true, with: MemoryLog())
        Vaccine.setCure(for: Log.self) { Vaccine.getCure(for: MemoryLog.self) }

        Vaccine.getCure(for: Log.self).write("a line")

        XCTAssertEqual(Vaccine.getCure(for: MemoryLog.self).lines, ["a line"])
    }
}
