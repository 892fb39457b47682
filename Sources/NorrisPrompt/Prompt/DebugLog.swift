package import ChuckNorris
import TerminalText

/// Logs requests and their consequences to standard error, from any thread.
///
/// Each line begins with the same words, so that programs can find it.
package struct DebugLog: Sendable {
    private let output: Output

    package init(output: Output) {
        self.output = output
    }

    package func record(_ report: RequestReport) {
        let outcome = switch report.outcome {
        case let .answered(status, bytes): "\(status), \(bytes) \(bytes == 1 ? "byte" : "bytes")"
        case let .redirected(status, target): "\(status) to \(target)"
        case let .failed(error): error.explanation.cause
        case .cancelled: "canceled"
        }
        // With one decimal place.
        let milliseconds = (report.duration / .milliseconds(1) * 10).rounded() / 10
        addLine("GET \(report.url): \(outcome), \(milliseconds) ms")
    }

    package func record(_ transition: CircuitBreaker.Transition) {
        switch transition {
        case let .opened(cause, seconds): addLine("No request to the API for \(seconds) s: \(cause.cause).")
        case .closed: addLine("Requests to the API are sent again.")
        }
    }

    /// Logs a prefetch that failed; one that was canceled is not worth a line.
    package func record(_ prefetch: Result<ChuckNorrisResponse, any Error>) {
        if case let .failure(error) = prefetch, !(error is CancellationError) {
            addLine("No joke was prefetched: \(Failure(error).explanation)")
        }
    }

    private func addLine(_ text: String) {
        output.reportLater(StyledText("norris: debug: \(text)", .faint))
    }
}
