/// Shows that something is going on, once it takes long enough for somebody to wonder.
@MainActor
struct Spinner {
    /// People take what comes within this time for immediate.
    private static let patience = Duration.milliseconds(150)
    private static let pace = Duration.milliseconds(80)

    let output: Output
    let frames: [String]

    /// - Parameter isUnicode: Whether the terminal shows more than ASCII.
    init(output: Output, isUnicode: Bool) {
        self.output = output
        frames = (isUnicode ? "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏" : "|/-\\").map { String($0) }
    }

    /// Turns until the task is cancelled, then leaves no trace.
    func run() async {
        do {
            try await Task.sleep(for: Self.patience)
            for frame in sequence(first: 0, next: { ($0 + 1) % frames.count }) {
                output.showStatus(StyledText(frames[frame] + " waiting for Chuck Norris", .faint))
                try await Task.sleep(for: Self.pace)
            }
        } catch {
            output.hideStatus()
        }
    }
}
