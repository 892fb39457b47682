package import ChuckNorris
import Terminal

/// Logs requests and their consequences to standard error, from any thread.
///
/// Each line begins with the same words, so that programs can find it.
extension Output {
    package nonisolated func log(_ report: RequestReport) {
        let outcome = switch report.outcome {
        case let .answered(status, bytes): "\(status), \(bytes) \(bytes == 1 ? "byte" : "bytes")"
        case let .redirected(status, target): "\(status) to \(target)"
        case let .failed(error): error.explanation.cause
        case .cancelled: "canceled"
        }
        // With one decimal place.
        let milliseconds = (report.duration / .milliseconds(1) * 10).rounded() / 10
        log(line: "GET \(report.url): \(outcome), \(milliseconds) ms")
    }

    package nonisolated func log(_ transition: CircuitBreaker.Transition) {
        switch transition {
        case let .opened(cause, seconds): log(line: "No request to the API for \(seconds) s: \(cause.cause).")
        case .closed: log(line: "Requests to the API are sent again.")
        }
    }

    /// Logs a prefetch that failed; one that was canceled is not worth a line.
    package nonisolated func log(_ prefetch: Result<ChuckNorrisResponse, any Error>) {
        if case let .failure(error) = prefetch, !(error is CancellationError) {
            log(line: "No joke was prefetched: \(Failure(error).explanation(.prompt))")
        }
    }

    private nonisolated func log(line text: String) {
        reportLater(StyledText("norris: debug: \(text)", .faint))
    }
}
