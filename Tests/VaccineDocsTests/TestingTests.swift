import Foundation
import Vaccine
import VaccineTesting
import XCTest

/// The samples of the page "Testing" that are for XCTest; those for Swift Testing are in `TestingTraitTests.swift`.
final class ProgramDoormanTests: XCTestCase {
    private let programCures = Vaccine.snapshot()

    override func tearDown() {
        Vaccine.restore(programCures)
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

    func testSnapshotIsRestored() {
        let before = Vaccine.snapshot()
        Vaccine.setCure(for: Greeting.self, with: GreetingMock())
        XCTAssertEqual(Doorman().welcome(), "mock")

        Vaccine.restore(before)
        XCTAssertEqual(Doorman().welcome(), "Good evening.")
    }

    func testQueueAndThreadGetTheCuresThatAreCarried() {
        Vaccine.setCure(for: Greeting.self, with: GreetingMock())
        let isDone = expectation(description: "welcomed")
        isDone.expectedFulfillmentCount = 2

        DispatchQueue.global().async(execute: Vaccine.carryingCures {
            XCTAssertEqual(Doorman().welcome(), "mock")
            isDone.fulfill()
        })

        Thread(block: Vaccine.carryingCures {
            XCTAssertEqual(Doorman().welcome(), "mock")
            isDone.fulfill()
        }).start()

        wait(for: [isDone], timeout: 10)
    }

    func testDetachedTaskGetsTheCuresThatAreCarried() async throws {
        Vaccine.setCure(for: Greeting.self, with: GreetingMock())

        let welcome = try await Task.detached(operation: Vaccine.carryingCures {
            await Task.yield()
            return Doorman().welcome()
        }).value

        XCTAssertEqual(welcome, "mock")
    }
}

final class TestValueTests: IsolatedTestCase {
    override class func setUp() {
        Vaccine.setTestValue(for: Greeting.self, with: GreetingMock())
    }

    /// Linux has no `XCTExpectFailure`, and Vaccine's own tests run a test that fails in another process.
    func testMissingCureIsStillThrown() {
        XCTAssertThrowsError(try Vaccine.requireCure(for: Greeting.self))
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
