import Foundation

/// Asks the API over HTTP, one request at a time over one connection that is kept alive.
///
/// It counts on nothing that comes from outside: a request has a time limit from its start to the last byte, redirects
/// and repetition included; a body has a size limit; and where a redirect leads is looked at before it is followed. A
/// request is repeated once at most, and only when the connection broke before the first byte of an answer.
package final class HTTPNetworking: Networking {
    private let api: APIBase
    private let userAgent: String
    private let timeout: @Sendable () -> Double
    private let environment: NetworkEnvironment
    private let report: @Sendable (RequestReport) -> Void
    private let transfers: any Transferring = Transfers()

    /// - Parameters:
    ///   - userAgent: The program's name and version, so that the volunteer who runs the API knows whom to write to.
    ///   - timeout: Seconds for a whole request; read for each.
    ///   - environment: Where proxies and certificates are named; without it there are none but the system's.
    ///   - report: Called once for each request that was tried, from any thread and before its answer is handed out.
    package init(
        api: APIBase,
        userAgent: String,
        timeout: @autoclosure @escaping @Sendable () -> Double,
        environment: NetworkEnvironment = NetworkEnvironment { _ in nil },
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

    package func response(to endpoint: Endpoint) async throws -> NetworkingResponse {
        let deadline = Deadline(seconds: timeout())
        return try await deadline.run { try await self.follow(endpoint, until: deadline) }
    }

    /// Goes from one place to the next, until one answers.
    private func follow(_ endpoint: Endpoint, until deadline: Deadline) async throws -> NetworkingResponse {
        let start = endpoint.url(at: api)
        let allowance = RetryAllowance()
        var trail = RedirectState(from: start)
        while true {
            let clock = RequestClock(url: trail.url, report: report)
            do {
                let request = try request(
                    to: trail.url,
                    headers: api.credentials?.headers(for: trail.url) ?? [],
                    bodyLimit: endpoint.bodyLimit,
                    mayBeRepeated: allowance.isLeft
                ) { error in
                    _ = allowance.take()
                    clock.lap(.failed(error))
                }
                let answer = try await transfers.answer(to: request)
                guard let next = try trail.advance(by: answer) else {
                    clock.lap(.answered(status: answer.status, bytes: answer.body.count))
                    return NetworkingResponse(answer)
                }
                clock.lap(.redirected(status: answer.status, to: next))
            } catch {
                let (shown, outcome) = explanation(of: error, at: trail.url, deadline)
                clock.lap(outcome)
                guard (error as? TransferFailure)?.isBeforeAnyAnswer == true, allowance.take() else { throw shown }
            }
        }
    }

    private func request(
        to url: URL,
        headers: [(name: String, value: String)],
        bodyLimit: Int,
        mayBeRepeated: Bool,
        onRepeat: @escaping @Sendable (NetworkingError) -> Void
    ) throws -> TransferRequest {
        try TransferRequest(
            url: url,
            headers: [
                // Without it the server answers in the format it likes best for the client, which may be a page.
                ("Accept", "application/json"),
                ("User-Agent", userAgent),
            ] + headers,
            bodyLimit: bodyLimit,
            proxy: environment.proxy(for: url),
            certificateFile: environment.certificateFile,
            mayBeRepeated: mayBeRepeated,
            onRepeat: { onRepeat(.connectionLost(host: url.hostAndPort)) }
        )
    }

    /// What an error means to whoever asked, and in a report.
    private func explanation(
        of error: any Error,
        at url: URL,
        _ deadline: Deadline
    ) -> (any Error, RequestReport.Outcome) {
        switch error {
        case let failure as TransferFailure:
            (failure.error, .failed(failure.error))
        case let error as NetworkingError:
            (error, .failed(error))
        case _ where deadline.hasPassed:
            explanation(
                of: NetworkingError.timedOut(host: url.hostAndPort, seconds: deadline.seconds),
                at: url,
                deadline
            )
        default:
            (error, .cancelled)
        }
    }
}

extension NetworkingResponse {
    fileprivate init(_ answer: TransferAnswer) {
        let retryAfter = RetryAfter.seconds(header: answer.retryAfter, sent: answer.date)
        self.init(status: answer.status, retryAfter: retryAfter, body: answer.body)
    }
}
