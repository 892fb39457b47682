import Vaccine
public import XCTest

/// A test case that gives each test cures of its own, which no other test sees.
///
/// `setUp`, the test and `tearDown` run in one override, and nothing needs to be restored. A test sees only the cures
/// that it sets. Tasks that the test starts keep its cures until they end.
open class IsolatedTestCase: XCTestCase {
    override open func invokeTest() {
        Cures.makeIsolated().use { super.invokeTest() }
    }
}
