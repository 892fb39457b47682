public import Testing
import Vaccine
public import XCTest

/// Gives each test cures of its own, which no other test sees, even when tests run in parallel.
///
/// `@Suite(.isolatedCures())` makes them for each test of a suite, and each case of a parameterized one.
/// A test sees only the cures that it and its suite set. Tasks that the test starts keep its cures until they end.
public struct IsolatedCures: TestTrait, SuiteTrait, TestScoping {
    fileprivate let setCures: @Sendable () async throws -> Void

    /// True: the tests of a suite do not share cures.
    public var isRecursive: Bool {
        true
    }

    /// Runs a test with cures of its own; the testing library calls it.
    public func provideScope(
        for _: Test, testCase _: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        try await Cures.makeIsolated().use {
            try await setCures()
            try await function()
        }
    }
}

extension Trait where Self == IsolatedCures {
    /// Gives each test cures of its own, and sets some before each: `@Test(.isolatedCures { Vaccine.setCure(…) })`.
    public static func isolatedCures(_ setCures: @escaping @Sendable () async throws -> Void = {}) -> IsolatedCures {
        IsolatedCures(setCures: setCures)
    }
}

/// A test case that gives each test cures of its own, which no other test sees.
///
/// `setUp`, the test and `tearDown` run in one override, and nothing needs to be restored. A test sees only the cures
/// that it sets. Tasks that the test starts keep its cures until they end.
open class IsolatedTestCase: XCTestCase {
    override open func invokeTest() {
        Cures.makeIsolated().use { super.invokeTest() }
    }
}
