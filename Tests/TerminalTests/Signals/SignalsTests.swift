import Foundation
import Terminal
import TestSupport
import XCTest

/// Tests that raise a signal stay on the main thread, because Dispatch's threads block signals.
final class SignalsTests: XCTestCase {
    func testRestoringGivesBackTheEarlierDispositions() throws {
        let earlier = signal(SIGTERM, SIG_DFL)
        defer { signal(SIGTERM, earlier) }
        let signals = try XCTUnwrap(Signals([.terminate]))
        signals.restore()
        signals.restore()
        XCTAssertNil(signal(SIGTERM, SIG_DFL), "SIG_DFL")
    }

    func testIgnoredSignalStaysIgnored() throws {
        let earlier = signal(SIGHUP, SIG_IGN)
        defer { signal(SIGHUP, earlier) }
        let signals = try install([.hangUp, .interrupt])
        raise(SIGHUP)
        raise(SIGINT)
        XCTAssertEqual(signals.next(), .interrupt)
    }

    func testOnlyOneInstanceCanBeInstalled() throws {
        let first = try XCTUnwrap(Signals([.interrupt]))
        XCTAssertNil(Signals([.interrupt]))
        raise(SIGINT)
        first.restore()
        let second = try install([.interrupt])
        XCTAssertNil(second.next(), "what came for the first is not for the second")
        raise(SIGINT)
        XCTAssertNil(first.next(), "the first has no part in it any more")
        XCTAssertEqual(second.next(), .interrupt)
    }

    func testAllAreTaken() throws {
        let signals = try install([.interrupt, .windowChange])
        raise(SIGINT)
        raise(SIGWINCH)
        XCTAssertEqual(signals.takeAll(), [.interrupt, .windowChange])
        XCTAssertNil(signals.next())
    }

    /// Until the end of the test.
    private func install(_ caught: Set<Signal>) throws -> Signals {
        let signals = try XCTUnwrap(Signals(caught))
        addTeardownBlock { _ = signals.restore() }
        return signals
    }
}
