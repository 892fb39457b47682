import Vaccine
public import XCTest

/// A test case that gives each test cures of its own, which no other test sees.
///
/// ```swift
/// final class WelcomeTests: IsolatedTestCase {
///     override func setUp() {
///         Vaccine.setCure(for: Greeting.self, with: GreetingMock())
///     }
///
///     func testWelcome() {
///         XCTAssertEqual(Doorman().welcome(), "mock")
///     }
/// }
/// ```
///
/// `setUp`, the test and `tearDown` run in one override, and nothing needs to be restored. What a test does not set is
/// missing: neither the program's cures are seen, nor what another test has left behind. What the test starts keeps the
/// test's cures for as long as it runs, even when the test is over.
open class IsolatedTestCase: XCTestCase {
    override open func invokeTest() {
        Vaccine.withIsolatedCures { super.invokeTest() }
    }
}
