import Platform
import TerminalText

/// The only one that writes: answers to standard output, all else to standard error.
@MainActor
package final class Output {
    package let standardOutput: TextStream
    package let standardError: TextStream

    /// Whether the terminal, if there is one, understands escape sequences.
    private var understandsEscapes: Bool

    /// What it says about the terminal.
    let environment: Environment

    private var isStatusShown = false
    /// What is to be reported once the terminal is free again; nil while it is.
    private var held: [StyledText]?
    /// What other threads have to say, until the main actor gets to it.
    private let late = Locked<[StyledText]>([])

    package init(
        standardOutput: TextStream,
        standardError: TextStream,
        understandsEscapes: Bool = false,
        environment: Environment = Environment([:])
    ) {
        self.standardOutput = standardOutput
        self.standardError = standardError
        self.understandsEscapes = understandsEscapes
        self.environment = environment
    }

    /// Whether the terminal behind standard error can show something and take it back.
    var canAnimate: Bool {
        standardError.isTerminal && understandsEscapes
    }

    /// The process's own outputs.
    package static func standard(color: Settings.Color, environment: Environment) -> Output {
        StandardDescriptors.fill()
        func stream(_ descriptor: Int32) -> TextStream {
            let isTerminal = isatty(descriptor) == 1
            let usesColor = ColorPolicy.usesColor(color, isTerminal: isTerminal, environment: environment)
            return TextStream(descriptor: descriptor, isTerminal: isTerminal, usesColor: usesColor)
        }
        return Output(
            standardOutput: stream(STDOUT_FILENO),
            standardError: stream(STDERR_FILENO),
            understandsEscapes: ColorPolicy.canMoveCursor(environment),
            environment: environment
        )
    }

    /// Decides anew which of the streams gets color.
    func setColor(_ setting: Settings.Color) {
        for stream in [standardOutput, standardError] {
            let isTerminal = stream.isTerminal && understandsEscapes
            stream.usesColor = ColorPolicy.usesColor(setting, isTerminal: isTerminal, environment: environment)
        }
    }

    /// Uses no escape sequences from now on.
    func speakPlainly() {
        understandsEscapes = false
        standardOutput.usesColor = false
        standardError.usesColor = false
    }

    /// Adds a line to standard output.
    ///
    /// It is written when there is much to write, or at the next `flush`.
    package func print(_ text: StyledText) {
        standardOutput.append(line: text)
    }

    /// Adds text to standard output whose lines are left whole on any screen, because a program is to read them.
    func printWhole(_ text: StyledText) {
        standardOutput.append(text)
        standardOutput.append(StyledText("\n"))
    }

    /// Writes a line to standard error, after all that was printed before.
    ///
    /// It stays one line, so that no text from outside can pass for a message of its own.
    package func report(_ text: StyledText) {
        reportLate()
        show(report: text)
    }

    /// Reports from any thread: as soon as it can, and before all that is reported from now on.
    nonisolated func reportLater(_ text: StyledText) {
        late.withLock { $0.append(text) }
        Task { await reportLate() }
    }

    /// Reports what other threads have had to say so far.
    package func reportLate() {
        let texts = late.withLock { late in
            defer { late = [] }
            return late
        }
        guard !texts.isEmpty else { return }
        hideStatus()
        texts.forEach(show(report:))
    }

    private func show(report text: StyledText) {
        guard held == nil else {
            held?.append(text)
            return
        }
        standardOutput.flush()
        standardError.append(line: text.onOneLine)
        standardError.flush()
    }

    /// Keeps reports back from now on, because somebody types, or a pager draws, where they would go.
    func holdReports() {
        held = held ?? []
    }

    /// Reports what was kept back.
    func releaseReports() {
        let texts = held ?? []
        held = nil
        texts.forEach(show(report:))
    }

    /// Writes what was printed.
    package func flush() {
        standardOutput.flush()
    }

    /// Shows a short text that the next `hideStatus` takes away.
    func showStatus(_ text: StyledText) {
        guard standardError.isInForeground else { return }
        isStatusShown = true
        standardError.append(ANSI.clearLine)
        standardError.append(text.cut(to: standardError.width ?? .max))
        standardError.flush()
    }

    func hideStatus() {
        guard isStatusShown else { return }
        isStatusShown = false
        guard standardError.isInForeground else { return }
        standardError.append(ANSI.clearLine)
        standardError.flush()
    }

    /// Wipes the row that the cursor is in, such as of the `^C` that a terminal shows by itself.
    ///
    /// Where that cannot be done the row ends.
    func clearRow() {
        guard standardError.isTerminal, standardError.isInForeground else { return }
        if canAnimate {
            standardError.append(ANSI.clearLine)
        } else {
            standardError.append("\n")
        }
        standardError.flush()
    }

    /// Wipes the screen, where standard output is one.
    func clearScreen() {
        guard standardOutput.isTerminal, understandsEscapes else { return }
        standardOutput.append(ANSI.clearScreen)
        flush()
    }
}
