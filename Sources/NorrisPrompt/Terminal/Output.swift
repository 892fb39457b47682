import Platform
package import TerminalText

/// The only type that writes: answers to standard output, everything else to standard error.
@MainActor
package final class Output {
    package let standardOutput: TextStream
    package let standardError: TextStream
    let environment: Environment

    /// Whether the terminal, if there is one, understands escape sequences.
    private var understandsEscapes: Bool
    private var isStatusShown = false
    /// Reports for when the terminal is free again; nil while it is.
    private var held: [StyledText]?
    /// Reports of other threads, until the main actor shows them.
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

    /// Whether the terminal behind standard error can show a text and remove it again.
    var canAnimate: Bool {
        standardError.isTerminal && understandsEscapes
    }

    /// The process's own outputs.
    package static func standard(color: Settings.Color, environment: Environment) -> Output {
        openClosedDescriptors()
        func stream(_ descriptor: Int32) -> TextStream {
            let isTerminal = isatty(descriptor) == 1
            let usesColor = environment.usesColor(color, isTerminal: isTerminal)
            return TextStream(descriptor: descriptor, isTerminal: isTerminal, usesColor: usesColor)
        }
        return Output(
            standardOutput: stream(STDOUT_FILENO),
            standardError: stream(STDERR_FILENO),
            understandsEscapes: environment.understandsEscapes,
            environment: environment
        )
    }

    /// Opens /dev/null for each standard descriptor that is closed, so that no other file gets its number.
    ///
    /// Opened write-only for input and read-only for output, so that I/O fails as on a closed descriptor.
    private static func openClosedDescriptors() {
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
            where fcntl(descriptor, F_GETFD) < 0
        {
            // open(2) returns the lowest free number, which is this one.
            _ = open("/dev/null", mode)
        }
    }

    /// Decides again which of the streams gets color.
    func setColor(_ setting: Settings.Color) {
        for stream in [standardOutput, standardError] {
            let isTerminal = stream.isTerminal && understandsEscapes
            stream.usesColor = environment.usesColor(setting, isTerminal: isTerminal)
        }
    }

    /// Uses no escape sequences from now on.
    func disableEscapes() {
        understandsEscapes = false
        standardOutput.usesColor = false
        standardError.usesColor = false
    }

    /// Appends a line to standard output.
    ///
    /// It is written when the buffer is full, or at the next `flush`.
    package func print(_ text: StyledText) {
        standardOutput.append(line: text)
    }

    /// Appends text for a program to standard output: its lines are not wrapped on any screen.
    func printWhole(_ text: StyledText) {
        standardOutput.append(text)
        standardOutput.append(StyledText("\n"))
    }

    /// Writes what was printed.
    package func flush() {
        standardOutput.flush()
    }

    /// Writes a line to standard error, after everything that was printed before.
    ///
    /// It stays one line, so that text from outside cannot imitate a message of the program.
    package func report(_ text: StyledText) {
        reportLate()
        show(report: text)
    }

    /// Reports from any thread: as soon as possible, and before any later report.
    nonisolated func reportLater(_ text: StyledText) {
        late.withLock { $0.append(text) }
        Task { await reportLate() }
    }

    /// Shows the reports of other threads.
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

    /// Holds reports back from now on, because the user types or a pager draws in their place.
    func holdReports() {
        held = held ?? []
    }

    /// Shows the reports that were held back.
    func releaseReports() {
        let texts = held ?? []
        held = nil
        texts.forEach(show(report:))
    }

    /// Shows a short text until the next `hideStatus`.
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

    /// Clears the cursor's row, such as of the `^C` that a terminal echoes; without escape sequences, ends it.
    func clearRow() {
        guard standardError.isTerminal, standardError.isInForeground else { return }
        if canAnimate {
            standardError.append(ANSI.clearLine)
        } else {
            standardError.append("\n")
        }
        standardError.flush()
    }

    /// Clears the screen, if standard output is one.
    func clearScreen() {
        guard standardOutput.isTerminal, understandsEscapes else { return }
        standardOutput.append(ANSI.clearScreen)
        flush()
    }
}
