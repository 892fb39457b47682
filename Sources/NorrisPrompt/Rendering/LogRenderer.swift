import ChuckNorris

/// Makes the lines of the log, each of which begins alike so that programs find it.
enum LogRenderer {
    static func render(_ report: RequestReport) -> StyledText {
        let request = "\(report.method) \(report.url)"
        return line("\(request): \(text(report.outcome)), \(milliseconds(report.duration)) ms")
    }

    static func render(_ change: Circuit.Change) -> StyledText {
        switch change {
        case let .opened(cause, seconds): line("The API is left alone for \(seconds) s: \(cause.cause).")
        case .closed: line("The API is asked again.")
        }
    }

    /// - Parameter error: What came of a request that nobody waits for.
    static func render(failedFetch error: any Error) -> StyledText {
        line("No joke was fetched ahead: \(Failure(error).explanation)")
    }

    private static func line(_ text: String) -> StyledText {
        StyledText("norris: debug: \(text)", .faint)
    }

    private static func text(_ outcome: RequestReport.Outcome) -> String {
        switch outcome {
        case let .answered(status, bytes): "\(status), \(bytes) \(bytes == 1 ? "byte" : "bytes")"
        case let .redirected(status, target): "\(status) to \(target)"
        case let .failed(error): Failure(error).cause
        case .cancelled: "canceled"
        }
    }

    /// With one digit behind the point.
    private static func milliseconds(_ duration: Duration) -> String {
        "\((duration / .milliseconds(1) * 10).rounded() / 10)"
    }
}
