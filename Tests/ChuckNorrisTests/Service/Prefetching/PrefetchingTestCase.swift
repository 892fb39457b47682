import ChuckNorris
import TestSupport
import Vaccine
import XCTest

/// The base class of tests with the service over the real one and the real networking.
///
/// The server takes the jokes in turn, so what is told shows which answer it comes from.
class PrefetchingTestCase: XCTestCase {
    let clock = Clock()

    /// Starts the server, which lives as long as the test holds it.
    func start() throws -> LoopbackAPI {
        let api = try LoopbackAPI(jokes: ["a", "b", "c", "d"].map { id in
            LoopbackJoke(id: id, value: "Chuck Norris told joke \(id).", categories: ["dev"])
        })
        let networking = try networking(api)
        Vaccine.setCure(for: Networking.self, isUnique: true, with: networking)
        return api
    }

    func networking(_ api: LoopbackAPI) throws -> URLSessionNetworking {
        try URLSessionNetworking(api: APIBase(parsing: api.baseURL), userAgent: "norris/test", timeout: 60)
    }

    func service() -> PrefetchingService {
        PrefetchingService(ChuckNorrisService(), now: clock.now)
    }

    /// Waits until the fetch of that number, counted from 1, has come to its end.
    ///
    /// The time is asked for by each question, and when a fetch ends.
    func waitForFetch(_ number: Int) async throws {
        try await clock.waitUntilAsked(count: 2 * number)
    }
}
