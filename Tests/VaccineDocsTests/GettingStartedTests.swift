import Synchronization
import Testing
import Vaccine
import VaccineTesting
import XCTest

/// The samples of the pages "Getting started", "Declared cures" and "Testing".
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

    func testSendableClassAsksForAConstant() {
        Vaccine.setCure(for: Counting.self, isUnique: true, with: Counter())

        XCTAssertEqual([Turnstile().enter(), Turnstile().enter()], [1, 2])
    }

    func testDeclaredCureHasItsDefaultUntilAnotherIsSet() {
        XCTAssertEqual(Butler().welcome(), "Good evening.")
        let session = Vaccine.getCure(for: \.session)
        XCTAssertTrue(Butler().session === session)
        XCTAssertFalse(Vaccine.hasCure(for: \.networking))

        Vaccine.setCure(for: \.greeting) { GreetingMock() }

        XCTAssertEqual(Butler().welcome(), "mock")
    }

    func testModulesAppendToAList() {
        let disk = Vaccine.Module {
            Vaccine.decorateCure(for: \.checks) { $0 + [DiskCheck()] }
        }
        let network = Vaccine.Module {
            Vaccine.decorateCure(for: \.checks) { $0 + [NetworkCheck()] }
        }
        Vaccine.setCures(of: disk, network)

        let names = Vaccine.getCure(for: \.checks).map(\.name)

        XCTAssertEqual(names, ["disk", "network"])
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

final class WelcomeTests: IsolatedTestCase {
    override func setUp() {
        Vaccine.setCure(for: Greeting.self, with: GreetingMock())
    }

    func testWelcome() {
        XCTAssertEqual(Doorman().welcome(), "mock")
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

// swiftformat:disable wrapPropertyBodies
extension Cures {
    var greeting: Cure<any Greeting> { cure { PoliteGreeting() } }
    var session: Cure<Session> { cure(.singleton) { Session() } }
    var networking: Cure<any Networking> { required() }
}

extension Cures {
    var checks: Cure<[any Checking]> { cure { [] } }
}

// swiftformat:enable wrapPropertyBodies

final class Butler {
    @Inject(\.greeting) private var greeting
    @Inject(\.session) var session

    func welcome() -> String {
        greeting.greet()
    }
}

protocol Networking {}

protocol Checking: Sendable {
    var name: String { get }
}

struct DiskCheck: Checking {
    let name = "disk"
}

struct NetworkCheck: Checking {
    let name = "network"
}
