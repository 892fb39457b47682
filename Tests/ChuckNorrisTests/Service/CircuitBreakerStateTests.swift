import XCTest
@testable import ChuckNorris

final class CircuitBreakerStateTests: XCTestCase {
    private let start = ContinuousClock.now
    private let broken = APIFailure.other("it broke")
    private let tired = tired(60)
    private let failure = CircuitBreakerState.RequestResult.failed(.other("it broke"))
    private let pause = CircuitBreakerState.RequestResult.failed(tired(60))
    private var state = CircuitBreakerState()

    private static func tired(_ seconds: Int) -> APIFailure {
        .service(.unavailable(status: 503, retryAfter: seconds))
    }

    func testFailuresInARowOpenTheCircuit() throws {
        // Cancelled requests in between do not count.
        for outcome in [failure, failure, .answered, failure, .cancelled, failure, .cancelled, .cancelled] {
            XCTAssertNil(try settle(outcome))
            XCTAssertNil(rejection(at: 0))
        }

        XCTAssertEqual(try settle(failure), .opened(cause: broken, seconds: 10))
        XCTAssertEqual(rejection(at: 0), .paused(cause: broken, seconds: 10))
        XCTAssertEqual(rejection(at: 0.5), .paused(cause: broken, seconds: 10))
        XCTAssertEqual(rejection(at: 9.9), .paused(cause: broken, seconds: 1))
        XCTAssertNil(rejection(at: 10))
    }

    func testPauseLastsAsLongAsTheServerSays() throws {
        for (status, retryAfter, seconds) in [
            (429, 30, 30), (429, nil, 60), (503, 2, 2), (503, nil, 10), (500, 20, 20),
        ] {
            state = CircuitBreakerState()
            let cause = APIFailure.service(.unavailable(status: status, retryAfter: retryAfter))

            XCTAssertEqual(try settle(.failed(cause)), .opened(cause: cause, seconds: seconds))
            XCTAssertEqual(rejection(at: Double(seconds) - 0.001), .paused(cause: cause, seconds: 1))
            XCTAssertNil(rejection(at: Double(seconds)))
        }
    }

    func testFailedProbeOpensTheCircuitAtOnceAndEarlierFailuresDoNotCountOnceItIsClosed() throws {
        for outcome in [failure, failure, pause] {
            _ = try settle(outcome)
        }
        XCTAssertEqual(try settle(failure, at: 70), .opened(cause: broken, seconds: 10))
        XCTAssertEqual(rejection(at: 79), .paused(cause: broken, seconds: 1))
        XCTAssertNil(rejection(at: 80))

        XCTAssertEqual(try settle(.answered, at: 80), .closed)
        XCTAssertNil(try settle(failure, at: 80))
        XCTAssertNil(try settle(failure, at: 80))
        XCTAssertNotNil(try settle(failure, at: 80))
    }

    func testLateRequestCanOnlyExtendThePause() throws {
        let late = try state.acquirePermit(at: start)
        let (long, short) = (Self.tired(90), Self.tired(5))
        _ = try settle(pause)

        for outcome in [.answered, failure, .cancelled, .failed(short)] {
            XCTAssertNil(settle(late, outcome))
        }
        XCTAssertEqual(rejection(at: 0), .paused(cause: tired, seconds: 60))
        XCTAssertEqual(settle(late, .failed(long)), .opened(cause: long, seconds: 90))
        XCTAssertEqual(rejection(at: 0), .paused(cause: long, seconds: 90))
    }

    func testLateRequestIsNotTheProbe() throws {
        let late = try state.acquirePermit(at: start)
        _ = try settle(pause)
        let trial = try state.acquirePermit(at: start + .seconds(60))

        for outcome in [.answered, failure, pause, .cancelled] {
            XCTAssertNil(settle(late, outcome, at: 60))
        }
        XCTAssertEqual(rejection(at: 60), .paused(cause: tired, seconds: nil))
        XCTAssertEqual(settle(trial, .answered, at: 60), .closed)
        XCTAssertNil(settle(late, pause, at: 60))
        XCTAssertNil(rejection(at: 60))
    }

    func testProbeDoesNotCountAfterTheCircuitWasClosed() throws {
        _ = try settle(pause)
        let trial = try state.acquirePermit(at: start + .seconds(60))
        XCTAssertEqual(state.close(), .closed)
        XCTAssertNil(settle(trial, failure, at: 60))
        XCTAssertNil(rejection(at: 60))
    }

    /// Lets a request through and settles it.
    private func settle(
        _ outcome: CircuitBreakerState.RequestResult,
        at seconds: Double = 0
    ) throws -> CircuitBreaker.Transition? {
        try settle(state.acquirePermit(at: start + .seconds(seconds)), outcome, failureLimit: 3, at: seconds)
    }

    private func settle(
        _ permit: Int,
        _ outcome: CircuitBreakerState.RequestResult,
        failureLimit: Int = 1,
        at seconds: Double = 0
    ) -> CircuitBreaker.Transition? {
        state.settle(permit, outcome, failureLimit: failureLimit, at: start + .seconds(seconds))
    }

    private func rejection(at seconds: Double) -> ChuckNorrisError? {
        state.rejection(at: start + .seconds(seconds))
    }
}
