import Vaccine
import XCTest

/// A typical test: a mock that is not `Sendable`, set as the cure in `setUp` and read at the end.
final class InjectTests: XCTestCase {
    private var mock: GreetingMock!

    override func setUp() {
        mock = GreetingMock()
        Vaccine.setCure(for: Greeting.self, with: self.mock)
    }

    override func tearDown() {
        Vaccine.removeAllCures()
        mock = nil
    }

    func testPropertyHoldsTheValueOfTheCure() {
        mock.expectedGreeting = "Good evening."

        XCTAssertEqual(Doorman().welcome(), "Good evening.")
    }

    func testObjectKeepsItsValueWhenTheCureIsReplaced() {
        mock.expectedGreeting = "Hello."
        let doorman = Doorman()

        let replacement = GreetingMock()
        replacement.expectedGreeting = "Goodbye."
        Vaccine.setCure(for: Greeting.self, to: replacement)

        XCTAssertEqual(doorman.welcome(), "Hello.")
        XCTAssertEqual(Doorman().welcome(), "Goodbye.")
    }
}

private protocol Greeting {
    func greet() -> String
}

private final class GreetingMock: Greeting {
    var expectedGreeting = ""

    func greet() -> String {
        expectedGreeting
    }
}

private final class Doorman {
    @Inject(Greeting.self) private var greeting

    func welcome() -> String {
        greeting.greet()
    }
}
