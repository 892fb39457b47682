import Foundation
import Vaccine
import VaccineTesting
import XCTest

/// The samples of the page "Testing" that are for XCTest; those for Swift Testing are in `TestingTraitTests.swift`.
final class ProgramDoormanTests: XCTestCase {
    override func tearDown() {
        Vaccine.removeAllCures()
    }

    func testLoudDoorman() {
        Vaccine.setCure(for: Greeting.self, with: LoudGreeting(around: PoliteGreeting()))

        XCTAssertEqual(Doorman().welcome(), "GOOD EVENING.")
    }
}

final class TestingTests: IsolatedTestCase {
    override func setUp() {
        Vaccine.setCure(for: Greeting.self, with: PoliteGreeting())
    }

    func testValueThatExistsIsGivenToAll() {
        let mock = GreetingMock()
        Vaccine.setCure(for: Greeting.self, to: mock)

        mock.expectedGreeting = "Halt!"
        XCTAssertEqual(Doorman().welcome(), "Halt!")
    }

    func testOverrideEndsWithItsOperation() {
        let welcome = Vaccine.withCures {
            Vaccine.setCure(for: Greeting.self, with: GreetingMock())
            return Doorman().welcome()
        }

        XCTAssertEqual(welcome, "mock")
        XCTAssertEqual(Doorman().welcome(), "Good evening.")
    }

    func testAsynchronousOverride() async {
        let welcome = await Vaccine.withCures {
            Vaccine.setCure(for: Greeting.self, with: GreetingMock())
            return await Task { Doorman().welcome() }.value
        }

        XCTAssertEqual(welcome, "mock")
        XCTAssertEqual(Doorman().welcome(), "Good evening.")
    }

    func testQueueAndThreadGetTheCuresThatAreCarried() {
        Vaccine.setCure(for: Greeting.self, with: GreetingMock())
        let isDone = expectation(description: "welcomed")
        isDone.expectedFulfillmentCount = 2

        let cures = Cures.current
        DispatchQueue.global().async {
            cures.use { XCTAssertEqual(Doorman().welcome(), "mock") }
            isDone.fulfill()
        }

        Thread {
            cures.use { XCTAssertEqual(Doorman().welcome(), "mock") }
            isDone.fulfill()
        }.start()

        wait(for: [isDone], timeout: 10)
    }

    func testDetachedTaskGetsTheCuresThatAreCarried() async {
        Vaccine.setCure(for: Greeting.self, with: GreetingMock())

        let cures = Cures.current
        let welcome = await Task.detached {
            await cures.use {
                await Task.yield()
                return Doorman().welcome()
            }
        }.value

        XCTAssertEqual(welcome, "mock")
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

/// The page states that an asynchronous `setUp` is isolated, too.
final class AsynchronousSetUpTests: IsolatedTestCase {
    override func setUp() async throws {
        await Task.yield()
        Vaccine.setCure(for: Greeting.self, with: GreetingMock())
    }

    func testCureOfSetUpIsInjected() async {
        let inherited = await Task { Doorman().welcome() }.value

        XCTAssertEqual(inherited, "mock")
        let programs = await Task.detached { try? Vaccine.requireCure(for: Greeting.self).greet() }.value
        XCTAssertNil(programs)
    }
}
