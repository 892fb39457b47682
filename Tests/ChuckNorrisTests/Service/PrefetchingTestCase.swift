import ChuckNorris
import TestSupport
import Vaccine
import XCTest

/// The base class of tests with the service around the real one and the real networking.
///
/// The server answers with the jokes in turn, so that a joke shows which response it comes from.
class PrefetchingTestCase: XCTestCase {
    let clock = Clock()
    let store = SettingsStore(prefetches: true)
    private let fetchCount = Monitor(0)

    /// Starts the server, which stops when it is released.
    func start() throws -> LoopbackAPI {
        let api = try LoopbackAPI(jokes: ["a", "b", "c", "d"].map { id in
            LoopbackJoke(id: id, value: "Chuck Norris told joke \(id).", categories: ["dev"])
        })
        let networking = try networking(api)
        Vaccine.setCure(for: Networking.self, isUnique: true, with: networking)
        Vaccine.setCure(for: SettingsStoring.self, to: store)
        return api
    }

    func networking(_ api: LoopbackAPI) throws -> HTTPNetworking {
        try HTTPNetworking(api: APIBase(parsing: api.baseURL), userAgent: "norris/test", timeout: 60)
    }

    func service() -> PrefetchingService {
        PrefetchingService(ChuckNorrisService(), onFetch: countFetch)
    }

    /// The same around a service that observes the pauses the server asks for.
    func patientService() -> PrefetchingService {
        Vaccine.setCure(for: CircuitBreaker.self) { [clock] in CircuitBreaker(now: clock.now) }
        let breaker = CircuitBreakingService(ChuckNorrisService(), failureLimit: 3)
        return PrefetchingService(breaker, onFetch: countFetch)
    }

    /// Waits until that many fetches of this test have ended.
    func waitForFetch(_ number: Int) async throws {
        let isDone = try await offTheCooperativePool { [fetchCount] in
            fetchCount.wait(timeout: 10) { $0 >= number ? true : nil }
        }
        guard isDone != nil else { throw FetchError.isMissing(number) }
    }

    private var countFetch: @Sendable (Result<ChuckNorrisResponse, any Error>) -> Void {
        { [fetchCount] _ in fetchCount.withValue { $0 += 1 } }
    }
}

private enum FetchError: Error {
    case isMissing(Int)
}
