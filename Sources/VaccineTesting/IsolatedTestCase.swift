import Vaccine
public import XCTest

/// A test case each of whose tests has cures of its own, seen by no other test.
///
/// ```swift
/// final class DoormanTests: IsolatedTestCase {
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
/// `setUp`, the test and `tearDown` run in one override; nothing needs to be put back. What a test does not set it gets
/// from the program's cures, if there are any in the process of the tests. Singletons are made anew for each test.
open class IsolatedTestCase: XCTestCase {
    override open func invokeTest() {
        Vaccine.withCures { super.invokeTest() }
    }
}
