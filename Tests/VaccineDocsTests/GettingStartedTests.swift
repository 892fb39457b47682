import Synchronization
import Vaccine
import VaccineTesting
import XCTest

/// The samples of the page "Getting started".
final class GettingStartedTests: IsolatedTestCase {
    func testEveryFormOfProperty() {
        Vaccine.setCures(of: clocks)
        Vaccine.setCure(for: Greeting.self, with: PoliteGreeting())
        Vaccine.setCure(for: Greeting.self, named: "farewell", with: NamedGreeting("and goodbye"))
        Vaccine.setCure(for: Greeting.self) { (name: String) in NamedGreeting(name) }

        let greetingOfAda = Vaccine.getCure(for: Greeting.self, with: "Ada")
        let porter = Porter()

        XCTAssertEqual(greetingOfAda.greet(), "Good evening, Ada.")
        XCTAssertEqual(porter.clock.hour, 20)
        XCTAssertEqual(porter.farewell.greet(), "Good evening, and goodbye.")
        XCTAssertNil(porter.log)
        XCTAssertEqual(porter.greetingOfAda.greet(), "Good evening, Ada.")
        XCTAssertEqual(porter.greeting.greet(), "Good evening.")
    }

    func testValueIsMadeOfOthers() {
        Vaccine.setCures(of: clocks)
        Vaccine.autowireCure(for: Greeting.self, with: TimelyGreeting.init(clock:log:))
        XCTAssertEqual(Doorman().welcome(), "Good evening.", "the optional log is nil")

        Vaccine.setCure(for: Greeting.self) {
            let clock = Vaccine.getCure(for: TimeTelling.self)
            return clock.hour < 18 ? PoliteGreeting() : NamedGreeting("stranger")
        }
        XCTAssertEqual(Doorman().welcome(), "Good evening, stranger.")
    }

    func testNothingIsMissing() {
        Vaccine.setCures(of: house)

        XCTAssertEqual(Vaccine.validate(), [])
    }

    func testSendableClassAsksForAConstant() {
        Vaccine.setCure(for: Counting.self, isUnique: true, with: Counter())

        XCTAssertEqual([Turnstile().enter(), Turnstile().enter()], [1, 2])
    }
}

final class Porter {
    @Inject var clock: any TimeTelling
    @Inject(Greeting.self, named: "farewell") var farewell
    @Inject var log: (any Log)?
    @Inject(Greeting.self, with: "Ada") var greetingOfAda
    @LazyInject(Greeting.self) var greeting
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

protocol Counting: Sendable {
    func count() -> Int
}

final class Counter: Counting {
    private let number = Atomic(0)

    func count() -> Int {
        number.add(1, ordering: .relaxed).newValue
    }
}

final class Turnstile: Sendable {
    private let counter = Vaccine.getCure(for: Counting.self)

    func enter() -> Int {
        counter.count()
    }
}
