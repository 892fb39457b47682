import XCTest
@testable import ChuckNorris

final class CircuitBreakerStateTests: XCTestCase {
    private let start = ContinuousClock.now
    private let broken = APIFailure.other("it broke")
    private let tired = tired(60)
    private let failure = CircuitBreakerState.RequestResult.failed(.other("it broke"))
    private let pause = CircuitBreakerState.RequestResult.failed(tired(60))

    private static func tired(_ seconds: Int) -> APIFailure {
        .service(.unavailable(status: 503, retryAfter: seconds))
    }

    func testFailuresInARowOpenTheCircuit() throws {
        var state = CircuitBreakerState()

        // Cancelled requests in between do not count.
        for outcome in [failure, failure, .answered, failure, .cancelled, failure, .cancelled, .cancelled] {
            XCTAssertNil(try settle(&state, outcome))
            XCTAssertNil(rejection(state, at: 0))
        }

        XCTAssertEqual(try settle(&state, failure), .opened(cause: broken, seconds: 10))
        XCTAssertEqual(rejection(state, at: 0), .paused(cause: broken, seconds: 10))
        XCTAssertEqual(rejection(state, at: 0.5), .paused(cause: broken, seconds: 10))
        XCTAssertEqual(rejection(state, at: 9.9), .paused(cause: broken, seconds: 1))
        XCTAssertNil(rejection(state, at: 10))
    }

    func testPauseLastsAsLongAsTheServerSays() throws {
        for (status, retryAfter, seconds) in [
            (429, 30, 30), (429, nil, 60), (503, 2, 2), (503, nil, 10), (500, 20, 20),
        ] {
            var state = CircuitBreakerState()
            let cause = APIFailure.service(.unavailable(status: status, retryAfter: retryAfter))

            XCTAssertEqual(try settle(&state, .failed(cause)), .opened(cause: cause, seconds: seconds))
            XCTAssertEqual(rejection(state, at: Double(seconds) - 0.001), .paused(cause: cause, seconds: 1))
            XCTAssertNil(rejection(state, at: Double(seconds)))
        }
    }

    func testFailedProbeOpensTheCircuitAtOnce() throws {
        var state = try opened()

        let change = try settle(&state, failure, at: 70)

        XCTAssertEqual(change, .opened(cause: broken, seconds: 10))
        XCTAssertEqual(rejection(state, at: 79), .paused(cause: broken, seconds: 1))
        XCTAssertNil(rejection(state, at: 80))
    }

    func testFailuresBeforeTheCircuitOpenedDoNotCount() throws {
        var state = CircuitBreakerState()
        for outcome in [failure, failure, pause] {
            _ = try settle(&state, outcome)
        }
        XCTAssertEqual(try settle(&state, .answered, at: 60), .closed)

        XCTAssertNil(try settle(&state, failure, at: 60))
        XCTAssertNil(try settle(&state, failure, at: 60))
        XCTAssertNotNil(try settle(&state, failure, at: 60))
    }

    func testLateRequestCanOnlyExtendThePause() throws {
        var state = CircuitBreakerState()
        let late = try (1 ... 5).map { _ in try state.acquirePermit(at: start) }
        let (long, short) = (Self.tired(90), Self.tired(5))
        _ = try settle(&state, pause)

        let changes = zip(late, [.answered, failure, .cancelled, .failed(short)]).map { permit, outcome in
            state.settle(permit, outcome, failureLimit: 1, at: start)
        }
        XCTAssertEqual(changes, [nil, nil, nil, nil])
        XCTAssertEqual(rejection(state, at: 0), .paused(cause: tired, seconds: 60))
        XCTAssertEqual(
            state.settle(late[4], .failed(long), failureLimit: 1, at: start),
            .opened(cause: long, seconds: 90)
        )
        XCTAssertEqual(rejection(state, at: 0), .paused(cause: long, seconds: 90))
    }

    func testLateRequestIsNotTheProbe() throws {
        var state = CircuitBreakerState()
        let late = try state.acquirePermit(at: start)
        _ = try settle(&state, pause)
        let trial = try state.acquirePermit(at: start + .seconds(60))

        for outcome in [.answered, failure, pause, .cancelled] {
            XCTAssertNil(state.settle(late, outcome, failureLimit: 1, at: start + .seconds(60)))
        }
        XCTAssertEqual(rejection(state, at: 60), .paused(cause: tired, seconds: nil))
        XCTAssertEqual(state.settle(trial, .answered, failureLimit: 1, at: start + .seconds(60)), .closed)
        XCTAssertNil(state.settle(late, pause, failureLimit: 1, at: start + .seconds(60)))
        XCTAssertNil(rejection(state, at: 60))
    }

    func testProbeDoesNotCountAfterTheCircuitWasClosed() throws {
        var state = try opened()
        let trial = try state.acquirePermit(at: start + .seconds(60))
        XCTAssertEqual(state.close(), .closed)
        XCTAssertNil(state.settle(trial, failure, failureLimit: 1, at: start + .seconds(60)))
        XCTAssertNil(rejection(state, at: 60))
    }

    /// A circuit that a server has opened for 60 s, at the start.
    private func opened() throws -> CircuitBreakerState {
        var state = CircuitBreakerState()
        _ = try settle(&state, pause)
        return state
    }

    /// Lets a request through and settles it.
    private func settle(
        _ state: inout CircuitBreakerState,
        _ outcome: CircuitBreakerState.RequestResult,
        at seconds: Double = 0
    ) throws -> CircuitBreaker.Transition? {
        let now = start + .seconds(seconds)
        return try state.settle(state.acquirePermit(at: now), outcome, failureLimit: 3, at: now)
    }

    private func rejection(_ state: CircuitBreakerState, at seconds: Double) -> ChuckNorrisError? {
        state.rejection(at: start + .seconds(seconds))
    }
}
