/// Says, the first time, that jokes come from the collection on board because the API does not answer.
@MainActor
package final class FallbackNotice {
    private let output: Output
    private var isShown = false

    package init(output: Output) {
        self.output = output
    }

    /// - Parameter reason: What kept the API from answering.
    package func show(_ reason: any Error) {
        guard !isShown else { return }
        isShown = true
        output.hideStatus()
        output.report(StyledText("norris: \(reason) Until then, the jokes on board.", .faint))
    }
}
