import Foundation
import Platform

/// Times a request for whoever wants a report of it.
final class RequestClock: Sendable {
    private let url: URL
    private let report: @Sendable (RequestReport) -> Void
    private let start = Locked(ContinuousClock.now)

    init(url: URL, report: @escaping @Sendable (RequestReport) -> Void) {
        self.url = url
        self.report = report
    }

    /// Reports what became of the request; whatever comes next is another one.
    func lap(_ outcome: RequestReport.Outcome) {
        let duration = start.withLock { start in
            let now = ContinuousClock.now
            defer { start = now }
            return start.duration(to: now)
        }
        report(RequestReport(method: "GET", url: url, outcome: outcome, duration: duration))
    }
}
