import Platform
import TerminalControl
import TerminalText

extension Output {
    /// Prints a text of lines, through the user's pager where it is taller than the window.
    ///
    /// Throws `Waiting.Interruption` when the process was told to go meanwhile. `signals` are those that are caught all
    /// along; with nil they are caught as long as the pager runs.
    func page(_ text: StyledText, input: Int32 = STDIN_FILENO, signals: Signals?) async throws {
        flush()
        guard
            standardOutput.failure == nil,
            isatty(input) == 1,
            // A terminal that is dumb makes the pager ask questions.
            ColorPolicy.canMoveCursor(environment),
            standardOutput.isInForeground,
            let command = PagerCommand(environment),
            let lines = standardOutput.linesTallerThanTheWindow(text),
            let caught = try? signals ?? Signals.install(Set(Signal.allCases))
        else {
            print(text)
            return
        }
        let pager = Pager(command: command, environment: environment)
        holdReports()
        let ending = await pager.show(lines, on: standardOutput.descriptor, signals: caught)
        releaseReports()
        let late = signals == nil ? caught.restore() : []
        if let deadly = late.first(where: { $0.isDeadly && $0 != .quit }) {
            throw Waiting.Interruption.terminated(deadly)
        }
        switch ending {
        case .shown: break
        case .failed: print(text)
        case let .terminated(signal): throw Waiting.Interruption.terminated(signal)
        }
    }
}

extension TextStream {
    /// The text as it would be written; nil when it fits into the window, with a row for what comes next.
    fileprivate func linesTallerThanTheWindow(_ text: StyledText) -> SanitizedText? {
        guard let width, let height else { return nil }
        let wrapped = text.fitting(into: width)
        let rows = wrapped.plain.split(separator: "\n", omittingEmptySubsequences: false).reduce(0) { rows, line in
            // A terminal breaks the words that are wider than the window.
            rows + max(1, (TextWidth.columns(of: String(line)) + width - 1) / width)
        }
        return rows < height ? nil : (wrapped + "\n").encoded(usesColor: usesColor)
    }
}
