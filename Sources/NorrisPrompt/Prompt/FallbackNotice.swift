/// Says that jokes come from the collection on board because the API does not answer.
@MainActor
package struct FallbackNotice {
    private let output: Output

    package init(output: Output) {
        self.output = output
    }

    /// - Parameter reason: What keeps the API from answering.
    package func show(_ reason: any Error) {
        output.hideStatus()
        output.report(StyledText("norris: \(reason) Meanwhile, here are jokes from the collection on board.", .faint))
    }
}
