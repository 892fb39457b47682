package import Platform
import Synchronization

/// Sends requests to the API, one at a time, over one persistent connection.
///
/// Limits everything that a server controls: a request has a time limit from its start to the last byte, redirects
/// and a retry included; a body has a size limit; and the target of a redirect is checked before it is followed. A
/// request is retried once, and only when the connection broke before the first byte of a response.
package final class HTTPNetworking: Networking {
    private let api: APIBase
    private let userAgent: String
    private let timeout: @Sendable () -> Double
    private let environment: Environment
    private let report: @Sendable (RequestReport) -> Void
    private let transport = CurlTransport()

    /// - Parameters:
    ///   - userAgent: The program's name and version, for the volunteer who runs the API.
    ///   - timeout: Seconds for a whole request; evaluated for each.
    ///   - environment: Names proxies and certificates; by default no proxy and the system's certificates are used.
    ///   - report: Called once for each attempt, from any thread and before its response is returned.
    package init(
        api: APIBase,
        userAgent: String,
        timeout: @autoclosure @escaping @Sendable () -> Double,
        environment: Environment = Environment([:]),
        report: @escaping @Sendable (RequestReport) -> Void = { _ in }
    ) {
        self.api = api
        self.userAgent = userAgent
        self.timeout = timeout
        self.environment = environment
        self.report = report
    }

    package var host: String {
        api.host
    }

    /// Runs on no actor, so that a busy main thread delays neither the request nor the end of its time.
    @concurrent
    package func response(to endpoint: Endpoint) async throws -> HTTPResponse {
        let seconds = timeout()
        let deadline = ContinuousClock.now + .seconds(seconds)
        let request = Task { try await follow(endpoint, within: seconds, until: deadline) }
        let timer = Task {
            try await Task.sleep(until: deadline)
            request.cancel()
        }
        defer { timer.cancel() }
        return try await withTaskCancellationHandler {
            try await request.value
        } onCancel: {
            request.cancel()
        }
    }

    package func close() {
        transport.close()
    }

    /// Follows redirects to the first other response.
    private func follow(
        _ endpoint: Endpoint,
        within seconds: Double,
        until deadline: ContinuousClock.Instant
    ) async throws -> HTTPResponse {
        let attempts = RequestAttempts(report: report)
        var redirects = RedirectState(from: endpoint.url(at: api))
        while true {
            let url = redirects.url
            do {
                let request = try request(to: url, bodyLimit: endpoint.bodyLimit, attempts)
                let response = try await transport.response(to: request)
                guard let target = try redirects.advance(by: response) else {
                    attempts.end(at: url, .answered(status: response.status, bytes: response.body.count))
                    return response
                }
                attempts.end(at: url, .redirected(status: response.status, to: target))
            } catch {
                let timeout = NetworkingError.timedOut(host: url.hostAndPort, seconds: seconds)
                let failure = error as? NetworkingError ?? (deadline <= .now ? timeout : nil)
                guard attempts.fail(at: url, failure) else { throw failure ?? error }
            }
        }
    }

    private func request(to url: URL, bodyLimit: Int, _ attempts: RequestAttempts) throws -> HTTPRequest {
        let onRepeat: @Sendable () -> Void = {
            _ = attempts.fail(at: url, .connectionLost(host: url.hostAndPort, beforeResponse: true))
        }
        return try HTTPRequest(
            url: url,
            headers: [
                // Without it the server chooses the format, which may be a web page.
                ("Accept", "application/json"),
                ("User-Agent", userAgent),
            ] + api.authorization(for: url),
            bodyLimit: bodyLimit,
            proxy: environment.proxy(for: url),
            certificateFile: environment.nonEmpty("SSL_CERT_FILE"),
            onRepeat: attempts.mayRetry ? onRepeat : nil
        )
    }
}

/// One attempt to send a request, which is always a GET, and its outcome.
///
/// Each step of a redirect is an attempt, and so is a retry.
package struct RequestReport: Equatable, Sendable {
    package enum Outcome: Equatable, Sendable {
        /// The status of the response, and the size of its body after decompression.
        case answered(status: Int, bytes: Int)
        case redirected(status: Int, to: URL)
        case failed(NetworkingError)
        case cancelled
    }

    /// Without a name and password, as is the target of a redirect (see `RedirectState`).
    package let url: URL
    package let outcome: Outcome
    package let duration: Duration
}

/// The attempts of one request: reports each of them, and permits one retry in all.
private final class RequestAttempts: Sendable {
    private let report: @Sendable (RequestReport) -> Void
    private let start = Locked(ContinuousClock.now)
    private let hasRetryLeft = Atomic(true)

    init(report: @escaping @Sendable (RequestReport) -> Void) {
        self.report = report
    }

    var mayRetry: Bool {
        hasRetryLeft.load(ordering: .relaxed)
    }

    /// Reports an attempt; the next one begins now.
    func end(at url: URL, _ outcome: RequestReport.Outcome) {
        let now = ContinuousClock.now
        var start = now
        self.start.withLock { swap(&$0, &start) }
        report(RequestReport(url: url, outcome: outcome, duration: now - start))
    }

    /// Reports an attempt that failed or, without an error, was cancelled.
    ///
    /// Returns whether it may be repeated: once, and only before a response.
    func fail(at url: URL, _ error: NetworkingError?) -> Bool {
        end(at: url, error.map { .failed($0) } ?? .cancelled)
        guard case .connectionLost(_, beforeResponse: true) = error else { return false }
        return hasRetryLeft.exchange(false, ordering: .relaxed)
    }
}
