import TerminalText

/// Tells the user that built-in jokes are shown because the API does not answer.
@MainActor
package struct FallbackNotice {
    private let output: Output

    package init(output: Output) {
        self.output = output
    }

    /// - Parameter reason: What keeps the API from answering.
    package func show(_ reason: any Error) {
        output.hideStatus()
        let explanation = Failure(reason).explanation
        output.report(StyledText("norris: \(explanation) Using built-in jokes until it answers.", .faint))
    }
}
