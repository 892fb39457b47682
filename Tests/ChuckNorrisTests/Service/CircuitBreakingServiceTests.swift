@testable import ChuckNorris
import TestSupport
import Vaccine
import XCTest

final class CircuitBreakingServiceTests: XCTestCase {
    private let clock = Clock()
    private let collected = Locked<[CircuitBreaker.Transition]>([])
    private let busy = APIFailure.service(.unavailable(status: 503, retryAfter: nil))

    private var changes: [CircuitBreaker.Transition] {
        collected.withLock { $0 }
    }

    func testCircuitOpensAtTheFailureLimit() async throws {
        let api = try LoopbackAPI.start()
        api.answerNext(
            .text(status: 500, body: "<h1>Oops</h1>"),
            .text(status: 200, body: "<html>"),
            .json(status: 403, body: "{\"status\":403,\"message\":\"one; two\"}")
        )
        let service = service(hasFallback: false)

        for _ in 1 ... 3 {
            let joke = try? await service.getRandomJoke()
            XCTAssertNil(joke)
        }
        let cause = APIFailure.service(.rejected(status: 403, message: "one; two"))
        await assertThrows(paused(cause, 10)) { try await service.getRandomJoke() }
        await assertEqual(service.getSourceState(), .paused(host: api.host, cause: cause, seconds: 10))
        XCTAssertEqual(api.requests.count, 3)
    }

    func testRejectedRequestIsNotAFailure() async throws {
        let api = try LoopbackAPI.start()
        let service = service(hasFallback: true)
        let query = try SearchQuery("nothing")
        api.answerNext(.json(status: 400, body: "{\"status\":400,\"message\":\"what?\"}"))
        await assertThrows(ChuckNorrisError.rejected(status: 400, message: "what?")) {
            try await service.getRandomJoke()
        }
        await assertThrows(ChuckNorrisError.noJoke(.id("none"), in: .api)) { try await service.getJoke(.id("none")) }
        await assertThrows(ChuckNorrisError.nothingFound(query, in: .api)) { try await service.searchJokes(query) }

        _ = try await service.getRandomJoke()

        XCTAssertEqual(changes, [])
    }

    func testOneRequestProbesAfterTheCooldown() async throws {
        let api = try LoopbackAPI.start()
        nonisolated(unsafe) let service = service(hasFallback: true) // Any thread may call it.
        api.answerNext(.text(status: 503, body: "busy"), .afterRelease(.standard))
        _ = try? await service.getRandomJoke()
        clock.advance(by: .seconds(10))
        let first = Task { try await service.getRandomJoke() }
        try await api.waitForRequest(count: 2)

        // However long its answer takes.
        for _ in 1 ... 2 {
            await assertThrows(paused(busy, nil)) { try await service.getRandomJoke() }
            clock.advance(by: .seconds(1000))
        }
        await assertEqual(service.getSourceState(), .paused(host: api.host, cause: busy, seconds: nil))
        try api.release()
        _ = try await first.value
        _ = try await service.getRandomJoke()

        XCTAssertEqual(api.requests.count, 3)
        XCTAssertEqual(changes, [.opened(cause: busy, seconds: 10), .closed])
    }

    func testNextRequestProbesWhenTheProbeIsCancelled() async throws {
        for _ in 1 ... 20 {
            let api = try LoopbackAPI.start()
            nonisolated(unsafe) let service = service(hasFallback: true) // Any thread may call it.
            api.answerNext(.text(status: 503, body: "busy"), .never)
            _ = try? await service.getRandomJoke()
            clock.advance(by: .seconds(10))
            let first = Task { try await service.getRandomJoke() }
            try await api.waitForRequest(count: 2)

            first.cancel()
            _ = try await service.getRandomJoke()

            XCTAssertEqual(changes.last, .closed)
            _ = await first.result
            XCTAssertEqual(changes.last, .closed)
        }
    }

    func testCircuitOutlivesTheServiceUntilItIsClosed() async throws {
        let api = try LoopbackAPI.start()
        let circuit = setCircuit()
        let cause = APIFailure.service(.unavailable(status: 429, retryAfter: nil))
        api.answerNext(.text(status: 429, body: "busy"))
        _ = try? await CircuitBreakingService(ChuckNorrisService(), hasFallback: false).getRandomJoke()
        let service = CircuitBreakingService(ChuckNorrisService(), hasFallback: true)

        await assertThrows(paused(cause, 60)) { try await service.getRandomJoke() }
        circuit.close()
        circuit.close()
        _ = try await service.getRandomJoke()

        XCTAssertEqual(changes, [.opened(cause: cause, seconds: 60), .closed])
    }

    func testSourceStateNamesHostAndCause() async throws {
        let silence = try SilentAddress()
        let host = try HTTPNetworking.setCure(to: silence.baseURL).host
        let service = service(hasFallback: true)
        await assertEqual(service.getSourceState(), .api(host: host))

        _ = try? await service.getRandomJoke()
        clock.advance(by: .seconds(4) - .milliseconds(500))

        let cause = APIFailure.network(.unreachable(host: host))
        await assertEqual(service.getSourceState(), .paused(host: host, cause: cause, seconds: 7))
        clock.advance(by: .seconds(7))
        await assertEqual(service.getSourceState(), .api(host: host))
        await assertEqual(CircuitBreakingService(ServiceMock(), hasFallback: true).getSourceState(), .unknown)
    }

    private func service(hasFallback: Bool) -> CircuitBreakingService {
        setCircuit()
        return CircuitBreakingService(ChuckNorrisService(), hasFallback: hasFallback)
    }

    @discardableResult
    private func setCircuit() -> CircuitBreaker {
        let circuit = CircuitBreaker(
            onTransition: { [collected] change in collected.withLock { $0.append(change) } },
            now: clock.now
        )
        Vaccine.setCure(for: CircuitBreaker.self, with: circuit)
        return circuit
    }

    private func paused(_ cause: APIFailure, _ seconds: Int?) -> ChuckNorrisError {
        .paused(cause: cause, seconds: seconds)
    }
}

/// A clock that the test advances.
final class Clock: Sendable {
    private let time = Locked(ContinuousClock.now)

    func now() -> ContinuousClock.Instant {
        time.withLock { $0 }
    }

    func advance(by duration: Duration) {
        time.withLock { $0 += duration }
    }
}
