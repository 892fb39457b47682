package import ChuckNorris

/// Says on standard error what goes on behind the jokes.
///
/// It is told of it on any thread.
package struct DebugLog: Sendable {
    private let output: Output

    package init(output: Output) {
        self.output = output
    }

    package func tell(_ report: RequestReport) {
        output.reportLater(LogRenderer.render(report))
    }

    package func tell(_ change: Circuit.Change) {
        output.reportLater(LogRenderer.render(change))
    }

    package func tell(_ fetch: Result<ChuckNorrisResponse, any Error>) {
        if case let .failure(error) = fetch, !(error is CancellationError) {
            output.reportLater(LogRenderer.render(failedFetch: error))
        }
    }
}
