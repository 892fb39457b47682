import TerminalText

/// Shows on the terminal that a request is running, once it takes noticeably long: to a screen reader, with a line.
@MainActor
struct Spinner {
    /// Answers within this time feel immediate.
    private static let delay = Duration.milliseconds(100)
    private static let interval = Duration.milliseconds(80)

    private let output: Output
    private let frames: [String]

    /// Nil where a text could not be erased, and need not be.
    init?(_ output: Output) {
        guard output.canAnimate || output.isAccessible && output.standardError.isTerminal else { return nil }
        self.output = output
        frames = (output.environment.isUnicode ? "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏" : "|/-\\").map { String($0) }
    }

    /// Animates until the task is cancelled, and then clears the row.
    func run() async {
        do {
            try await Task.sleep(for: Self.delay)
            guard !output.isAccessible else { return output.report("Waiting for Chuck Norris.") }
            for frame in sequence(first: 0, next: { ($0 + 1) % frames.count }) {
                output.showStatus(StyledText(frames[frame] + " waiting for Chuck Norris", .faint))
                try await Task.sleep(for: Self.interval)
            }
        } catch {
            output.hideStatus()
        }
    }
}
