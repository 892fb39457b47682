package import Foundation
import Platform
import Synchronization

/// One attempt to send a request, and its outcome.
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

    package let method: String
    /// Without a name and password, as is the target of a redirect.
    package let url: URL
    package let outcome: Outcome
    package let duration: Duration

    package init(method: String, url: URL, outcome: Outcome, duration: Duration) {
        self.method = method
        self.url = url.withoutCredentials
        if case let .redirected(status, target) = outcome {
            self.outcome = .redirected(status: status, to: target.withoutCredentials)
        } else {
            self.outcome = outcome
        }
        self.duration = duration
    }
}

/// The attempts of one request: reports each of them, and permits one retry in all.
final class RequestAttempts: Sendable {
    private let report: @Sendable (RequestReport) -> Void
    private let start = Locked(ContinuousClock.now)
    private let hasRetryLeft = Atomic(true)

    init(report: @escaping @Sendable (RequestReport) -> Void) {
        self.report = report
    }

    var mayRetry: Bool {
        hasRetryLeft.load(ordering: .relaxed)
    }

    /// Returns true once.
    func takeRetry() -> Bool {
        hasRetryLeft.exchange(false, ordering: .relaxed)
    }

    /// Reports an attempt; the next one begins now.
    func end(at url: URL, _ outcome: RequestReport.Outcome) {
        let duration = start.withLock { start in
            let now = ContinuousClock.now
            defer { start = now }
            return start.duration(to: now)
        }
        report(RequestReport(method: "GET", url: url, outcome: outcome, duration: duration))
    }
}
