import Terminal

extension Output {
    /// Answers within this time feel immediate.
    private static let spinnerDelay = Duration.milliseconds(100)
    private static let spinnerInterval = Duration.milliseconds(80)

    /// Shows on the terminal that a request is running, once it takes noticeably long: to a screen reader, with a line.
    ///
    /// Animates until the task is cancelled, and then clears the row.
    func animate() async {
        // Elsewhere a text could not be erased, and need not be.
        guard canAnimate || isAccessible && standardError.isTerminal else { return }
        let frames = (environment.isUnicode ? "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏" : "|/-\\").map { String($0) }
        do {
            try await Task.sleep(for: Self.spinnerDelay)
            guard !isAccessible else { return report("Waiting for Chuck Norris.") }
            for frame in sequence(first: 0, next: { ($0 + 1) % frames.count }) {
                showStatus(frames[frame] + " waiting for Chuck Norris")
                try await Task.sleep(for: Self.spinnerInterval)
            }
        } catch {
            hideStatus()
        }
    }
}
