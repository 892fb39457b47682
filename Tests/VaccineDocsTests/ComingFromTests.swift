import Vaccine
import VaccineTesting
import XCTest

/// The samples of the page "Coming from".
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

    func testOneObjectForTwoProtocols() {
        Vaccine.setCure(for: MemoryLog.self, isUnique: true, with: MemoryLog())
        Vaccine.setCure(for: Log.self) { Vaccine.getCure(for: MemoryLog.self) }

        Vaccine.getCure(for: Log.self).write("a line")

        XCTAssertEqual(Vaccine.getCure(for: MemoryLog.self).lines, ["a line"])
    }

    func testScopeOfTheProgramIsReset() {
        Vaccine.setCure(for: Session.self, scope: .login) { Session() }
        let session = Vaccine.getCure(for: Session.self)
        Vaccine.removeValues(in: .login)

        XCTAssertFalse(Vaccine.getCure(for: Session.self) === session)
    }

    func testPreparedDependenciesAreUniqueCures() {
        Vaccine.setCure(for: TimeTelling.self, isUnique: true, with: SystemClock())
        Vaccine.setCure(for: Greeting.self, isUnique: true, with: LoudGreeting(around: PoliteGreeting()))

        XCTAssertEqual(Doorman().welcome(), "GOOD EVENING.")
        Vaccine.withCures {
            Vaccine.setCure(for: TimeTelling.self, with: SystemClock(hour: 9))
            XCTAssertEqual(Vaccine.getCure(for: TimeTelling.self).hour, 9)
        }
    }
}
