import Testing
import Vaccine
import VaccineTesting
import XCTest

/// The samples of the page "Testing".
final class WelcomeTests: IsolatedTestCase {
    override func setUp() {
        Vaccine.setCure(for: Greeting.self, with: GreetingMock())
    }

    func testWelcome() {
        XCTAssertEqual(Doorman().welcome(), "mock")
    }
}

final class ValuesOfTestsTests: IsolatedTestCase {
    func testValueThatExistsIsGivenToAll() {
        let mock = GreetingMock()
        Vaccine.setCure(for: Greeting.self, to: mock)

        mock.expectedGreeting = "Halt!"
        XCTAssertEqual(Doorman().welcome(), "Halt!")
    }

    func testOverrideEndsWithItsOperation() async {
        Vaccine.setCure(for: Greeting.self, with: PoliteGreeting())

        let welcome = Vaccine.withCures {
            Vaccine.setCure(for: Greeting.self, with: GreetingMock())
            return Doorman().welcome()
        }

        XCTAssertEqual(welcome, "mock")
        XCTAssertEqual(Doorman().welcome(), "Good evening.")
    }

    func testCuresAreComplete() {
        Vaccine.setCures(of: house)
        checkCures()
    }
}

@Suite(.isolatedCures())
struct WelcomeSuite {
    @Test func welcomes() {
        Vaccine.setCure(for: Greeting.self, with: GreetingMock())
        #expect(Doorman().welcome() == "mock")
    }
}

@Suite(.isolatedCures { Vaccine.setCures(of: house) })
struct HouseSuite {
    @Test func `cures are complete`() {
        checkCures()
    }

    @Test(arguments: ["Ada", "Grace"])
    func `welcomes by name`(_ name: String) {
        Vaccine.setCure(for: Greeting.self, with: NamedGreeting(name))
        #expect(Doorman().welcome() == "Good evening, \(name).")
    }
}

struct SomeSuite {
    @Test(.isolatedCures { Vaccine.setCure(for: Greeting.self, with: GreetingMock()) })
    func welcomes() {
        #expect(Doorman().welcome() == "mock")
    }
}
