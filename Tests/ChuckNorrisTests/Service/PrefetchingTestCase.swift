import ChuckNorris
import TestSupport
import Vaccine
import XCTest

/// The base class of tests with the service around the real one and the real networking.
class PrefetchingTestCase: XCTestCase {
    let clock = Clock()
    let store = SettingsStore(prefetches: true)
    private let fetchCount = Monitor(0)

    override func setUp() {
        Vaccine.setCure(for: SettingsStore.self, to: store)
    }

    func service() -> PrefetchingService {
        PrefetchingService(ChuckNorrisService(), onFetch: countFetch)
    }

    /// The same around a service that observes the pauses the server asks for.
    func patientService() -> PrefetchingService {
        Vaccine.setCure(for: CircuitBreaker.self) { [clock] in CircuitBreaker(now: clock.now) }
        let breaker = CircuitBreakingService(ChuckNorrisService(), hasFallback: false)
        return PrefetchingService(breaker, onFetch: countFetch)
    }

    /// Starts the server, and returns it with a service that has delivered the first joke.
    ///
    /// - Parameter answer: The server's answer when the next joke is fetched.
    func startWithFirstJoke(then answer: ScriptedAnswer = .standard) async throws -> (LoopbackAPI, PrefetchingService) {
        let api = try LoopbackAPI.start()
        api.answerNext(.standard, answer)
        let service = service()
        try await assertEqual(service.getRandomJoke().id, "a")
        return (api, service)
    }

    /// Waits until that many fetches of this test have ended.
    func waitForFetch(_ number: Int) async throws {
        let isDone = try await offTheCooperativePool { [fetchCount] in
            fetchCount.wait(timeout: 10) { $0 >= number ? true : nil }
        }
        guard isDone != nil else { throw SupportError("There were fewer than \(number) fetches.") }
    }

    private var countFetch: @Sendable (Result<ChuckNorrisResponse, any Error>) -> Void {
        { [fetchCount] _ in fetchCount.withValue { $0 += 1 } }
    }
}
