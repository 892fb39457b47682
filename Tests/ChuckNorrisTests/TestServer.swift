import ChuckNorris
import TestSupport
import Vaccine

extension HTTPNetworking {
    /// - Parameter base: The URL of a server of the test.
    convenience init(
        to base: String,
        timeout: Double = 60,
        report: @escaping @Sendable (RequestReport) -> Void = { _ in }
    ) throws {
        try self.init(api: APIBase(parsing: base), userAgent: "norris/test", timeout: timeout, report: report)
    }

    /// Sets the cure for the networking of services.
    @discardableResult
    static func setCure(to base: String) throws -> HTTPNetworking {
        let networking = try HTTPNetworking(to: base)
        Vaccine.setCure(for: Networking.self, isUnique: true, with: networking)
        return networking
    }
}

extension LoopbackAPI {
    /// Starts a server that services use; it stops when it is released.
    ///
    /// It answers with the jokes in turn, so that a joke shows which response it comes from.
    static func start(_ jokes: [LoopbackJoke] = ["a", "b", "c", "d"].map { .sample($0, "dev") }) throws -> LoopbackAPI {
        let api = try LoopbackAPI(jokes: jokes)
        try HTTPNetworking.setCure(to: api.baseURL)
        return api
    }
}

extension LoopbackJoke {
    static func sample(_ id: String, _ categories: String...) -> LoopbackJoke {
        LoopbackJoke(id: id, value: "Chuck Norris told joke \(id).", categories: categories)
    }
}
