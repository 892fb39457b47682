import Vaccine
import VaccineTesting
import XCTest

/// The samples of the page "Getting started"; its types are in `Greeting.swift` and `House.swift`.
final class GettingStartedTests: IsolatedTestCase {
    func testCureIsInjected() {
        Vaccine.setCure(for: Greeting.self, with: PoliteGreeting())

        let welcome = Doorman().welcome() // "Good evening."

        XCTAssertEqual(welcome, "Good evening.")
    }

    func testEveryFormOfRequest() {
        Vaccine.setCure(for: TimeTelling.self, with: SystemClock())
        Vaccine.setCure(for: Greeting.self, with: PoliteGreeting())
        Vaccine.setCure(for: Greeting.self, named: "farewell", with: NamedGreeting("and goodbye"))

        let greeting = Vaccine.getCure(for: Greeting.self)
        let farewell = Vaccine.getCure(for: Greeting.self, named: "farewell")
        let log = Vaccine.findCure(for: Log.self)

        XCTAssertEqual(greeting.greet(), "Good evening.")
        XCTAssertEqual(farewell.greet(), "Good evening, and goodbye.")
        XCTAssertNil(log)

        let porter = Porter()
        XCTAssertEqual(porter.clock.hour, 20)
        XCTAssertEqual(porter.farewell.greet(), "Good evening, and goodbye.")
        XCTAssertNil(porter.log)
        XCTAssertEqual(porter.greeting.greet(), "Good evening.")
    }

    func testInitializerIsFilledOrItsClosureAsksForItself() {
        Vaccine.setCure(for: TimeTelling.self, with: SystemClock(hour: 9))
        Vaccine.autowireCure(for: Greeting.self, with: TimelyGreeting.init(clock:log:))
        XCTAssertEqual(Doorman().welcome(), "Good day.", "the optional log is nil")

        let log = MemoryLog()
        Vaccine.setCure(for: Log.self, to: log)
        XCTAssertEqual(Doorman().welcome(), "Good day.")
        XCTAssertEqual(log.lines, ["greeted at 9"])

        Vaccine.setCure(for: Greeting.self) {
            let clock = Vaccine.getCure(for: TimeTelling.self)
            return TimelyGreeting(clock: clock, log: nil)
        }
        XCTAssertEqual(try Vaccine.requireCure(for: Greeting.self).greet(), "Good day.")
    }

    func testArgumentsArePassedToTheFactory() {
        Vaccine.setCure(for: Greeting.self) { (name: String) in NamedGreeting(name) }

        let greetingOfAda = Vaccine.getCure(for: Greeting.self, with: "Ada")

        XCTAssertEqual(greetingOfAda.greet(), "Good evening, Ada.")
        XCTAssertEqual(Receptionist().greeting.greet(), "Good evening, Ada.")
        XCTAssertEqual(Receptionist().farewell.greet(), "Good evening, Grace.")
    }
}

final class Porter {
    @Inject var clock: any TimeTelling
    @Inject(Greeting.self, named: "farewell") var farewell
    @Inject var log: (any Log)?
    @LazyInject(Greeting.self) var greeting
}

final class Receptionist {
    @Inject(Greeting.self, with: "Ada") var greeting
    @LazyInject(with: "Grace") var farewell: any Greeting
}

final class GreetingMock: Greeting {
    var expectedGreeting = "mock"

    func greet() -> String {
        expectedGreeting
    }
}

final class DoormanTests: IsolatedTestCase {
    private var greetingMock: GreetingMock!

    override func setUp() {
        greetingMock = GreetingMock()
        Vaccine.setCure(for: Greeting.self, with: self.greetingMock)
    }

    func testDoormanSaysWhatTheGreetingSays() {
        greetingMock.expectedGreeting = "Halt!"

        XCTAssertEqual(Doorman().welcome(), "Halt!")
    }
}

final class HouseTests: IsolatedTestCase {
    func testNothingIsMissing() {
        Vaccine.setCures(of: house)

        XCTAssertEqual(Vaccine.validate(), [])
    }
}
