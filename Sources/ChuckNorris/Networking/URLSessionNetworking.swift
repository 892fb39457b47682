import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
import Storage

/// Asks the API over HTTP with a `URLSession`, which is made when the first request needs it.
///
/// One connection is kept alive. A request has a time limit of its own, from its start to the last byte, because on
/// Linux `URLSession` only counts the pauses between bytes.
package final class URLSessionNetworking: Networking {
    private let api: APIBase
    private let userAgent: String
    private let timeout: Double
    private let report: @Sendable (RequestReport) -> Void
    private let session = Locked<URLSession?>(nil)

    /// - Parameters:
    ///   - userAgent: The program's name and version, so that the volunteer who runs the API knows whom to write to.
    ///   - timeout: Seconds for a whole request.
    ///   - report: Called once for each request that went on the wire, from any thread.
    package init(
        api: APIBase,
        userAgent: String,
        timeout: Double,
        report: @escaping @Sendable (RequestReport) -> Void = { _ in }
    ) {
        self.api = api
        self.userAgent = userAgent
        self.timeout = timeout
        self.report = report
    }

    package var host: String {
        api.host
    }

    package func response(to endpoint: Endpoint) async throws -> NetworkingResponse {
        let start = ContinuousClock.now
        do {
            let response = try await answer(to: endpoint)
            tell(endpoint, .answered(status: response.status, bytes: response.body.count), since: start)
            return response
        } catch {
            tell(endpoint, (error as? NetworkingError).map { .failed($0) } ?? .cancelled, since: start)
            throw error
        }
    }

    private func tell(_ endpoint: Endpoint, _ outcome: RequestReport.Outcome, since start: ContinuousClock.Instant) {
        report(RequestReport(
            method: "GET",
            url: endpoint.url(at: api),
            outcome: outcome,
            duration: start.duration(to: .now)
        ))
    }

    private func answer(to endpoint: Endpoint) async throws -> NetworkingResponse {
        let timedOut = NetworkingError.timedOut(host: api.host, seconds: timeout)
        let limit = Duration.seconds(timeout)
        let request = request(for: endpoint)
        // The task is cancelled when the timer or the caller comes first; neither waits for the session to notice.
        let running = Locked<URLSessionDataTask?>(nil)
        let continuation = OneShotContinuation<NetworkingResponse>()
        let timer = Task.detached {
            try await Task.sleep(for: limit)
            continuation.resume(with: .failure(timedOut))
        }
        defer {
            timer.cancel()
            running.withLock { $0?.cancel() }
        }
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            let task = openSession().dataTask(with: request) { [api] data, response, error in
                continuation.resume(with: Self.result(data, response, error, host: api.host))
            }
            running.withLock { $0 = task }
            task.resume()
            return try await continuation.value()
        } onCancel: {
            continuation.resume(with: .failure(CancellationError()))
        }
    }

    private func request(for endpoint: Endpoint) -> URLRequest {
        var request = URLRequest(url: endpoint.url(at: api))
        // Without it the server answers in the format it likes best for the client, which may be a page.
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.setValue(userAgent, forHTTPHeaderField: "User-Agent")
        // The session's own limit would be 60 s; it must not come before ours.
        request.timeoutInterval = timeout + 1
        return request
    }

    private func openSession() -> URLSession {
        session.withLock { session in
            if let session {
                return session
            }
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpMaximumConnectionsPerHost = 1
            configuration.urlCache = nil
            configuration.httpCookieStorage = nil
            let made = URLSession(configuration: configuration)
            session = made
            return made
        }
    }

    private static func result(
        _ data: Data?,
        _ response: URLResponse?,
        _ error: (any Error)?,
        host: String
    ) -> Result<NetworkingResponse, any Error> {
        if let error {
            return .failure(NetworkingError(error, host: host))
        }
        guard let response = response as? HTTPURLResponse else {
            return .failure(NetworkingError.connectionLost(host: host))
        }
        let retryAfter = response.value(forHTTPHeaderField: "Retry-After").flatMap(Int.init)
        return .success(NetworkingResponse(status: response.statusCode, retryAfter: retryAfter, body: data ?? Data()))
    }
}

extension NetworkingError {
    fileprivate init(_ error: any Error, host: String) {
        switch (error as? URLError)?.code {
        case .cannotFindHost, .dnsLookupFailed:
            self = .unknownHost(host)
        case .cannotConnectToHost, .notConnectedToInternet:
            self = .unreachable(host: host)
        case .networkConnectionLost, .badServerResponse, .zeroByteResource:
            self = .connectionLost(host: host)
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
             .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
            self = .notSecure(host: host)
        default:
            self = .other(host: host, reason: error.localizedDescription)
        }
    }
}
