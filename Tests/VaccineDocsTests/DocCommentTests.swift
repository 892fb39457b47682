import Foundation
import Vaccine
import VaccineTesting
import XCTest

/// The samples of the doc comments; those with a trait are in `DocCommentTraitTests.swift`.
final class DocCommentTests: IsolatedTestCase {
    func testFirstSample() {
        Vaccine.setCure(for: Greeting.self, with: PoliteGreeting())

        final class Doorman {
            @Inject(Greeting.self) private var greeting

            func welcome() -> String {
                greeting.greet()
            }
        }

        XCTAssertEqual(Doorman().welcome(), "Good evening.")
    }

    func testInject() {
        Vaccine.setCure(for: Greeting.self, with: PoliteGreeting())
        Vaccine.setCure(for: TimeTelling.self, with: SystemClock())
        Vaccine.setCure(for: Greeting.self, named: "farewell", with: NamedGreeting("and goodbye"))

        final class Doorman {
            @Inject(Greeting.self) private var greeting
            @Inject private var clock: any TimeTelling
            @Inject(Greeting.self, named: "farewell") private var farewell
            @Inject private var log: (any Log)?
        }

        let properties = Mirror(reflecting: Doorman()).children.map(\.value)
        XCTAssertEqual((properties[0] as? Inject<any Greeting>)?.wrappedValue.greet(), "Good evening.")
        XCTAssertEqual((properties[1] as? Inject<any TimeTelling>)?.wrappedValue.hour, 20)
        XCTAssertEqual((properties[2] as? Inject<any Greeting>)?.wrappedValue.greet(), "Good evening, and goodbye.")
        XCTAssertNil((properties[3] as? Inject<(any Log)?>)?.wrappedValue)
    }

    func testLazyInject() {
        final class Doorman {
            @LazyInject(Greeting.self) private var greeting

            func welcome() -> String {
                greeting.greet()
            }
        }

        let doorman = Doorman()
        Vaccine.setCure(for: Greeting.self, with: PoliteGreeting())

        XCTAssertEqual(doorman.welcome(), "Good evening.")
    }

    func testOnDispose() {
        Vaccine.setCure(for: Database.self, isUnique: true, with: Database())
        Vaccine.onDispose(of: Database.self) { $0.close() }

        let database = Vaccine.getCure(for: Database.self)
        Vaccine.removeAllCures()

        XCTAssertFalse(database.isOpen)
    }

    func testProblem() {
        Vaccine.setCure(for: Doorman.self, with: Doorman())

        for problem in Vaccine.validate() where problem.kind == .missing {
            print(problem.key, problem.path)
        }

        XCTAssertEqual(Vaccine.validate().map(\.kind), [.missing])
        XCTAssertEqual(Vaccine.validate()[0].path, [Vaccine.Key(Doorman.self)])
    }

    func testFindCure() {
        let log = Vaccine.findCure(for: Log.self)

        XCTAssertNil(log)
    }

    func testRequireCure() throws {
        Vaccine.setCure(for: Greeting.self, with: PoliteGreeting())

        let greeting = try Vaccine.requireCure(for: Greeting.self)

        XCTAssertEqual(greeting.greet(), "Good evening.")
    }

    func testModules() {
        let clocks = Vaccine.Module {
            Vaccine.setCure(for: TimeTelling.self, with: SystemClock())
        }

        let voices = Vaccine.Module {
            Vaccine.setCure(for: Greeting.self, with: PoliteGreeting())
        }
        let house = Vaccine.Module(voices, clocks)

        Vaccine.setCures(of: house)

        XCTAssertEqual(Vaccine.graph().nodes.map(\.key.description), ["Greeting", "TimeTelling"])
    }

    func testDecorateCure() {
        Vaccine.setCure(for: Greeting.self, isUnique: true, with: PoliteGreeting())
        Vaccine.decorateCure(for: Greeting.self) { greeting in LoudGreeting(around: greeting) }

        XCTAssertEqual(Doorman().welcome(), "GOOD EVENING.")
    }

    func testArguments() {
        Vaccine.setCure(for: Greeting.self) { (name: String) in NamedGreeting(name) }
        let greeting = Vaccine.getCure(for: Greeting.self, with: "Chuck")

        XCTAssertEqual(greeting.greet(), "Good evening, Chuck.")
    }

    func testWithCures() {
        Vaccine.withCures {
            Vaccine.setCure(for: Greeting.self, with: GreetingMock())
            XCTAssertEqual(Doorman().welcome(), "mock")
        }
    }

    func testCarryingCures() {
        Vaccine.setCure(for: Greeting.self, with: GreetingMock())
        let isDone = expectation(description: "welcomed")

        DispatchQueue.global().async(execute: Vaccine.carryingCures {
            XCTAssertEqual(Doorman().welcome(), "mock")
            isDone.fulfill()
        })

        wait(for: [isDone], timeout: 10)
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
