package import ChuckNorris
package import FileStore
import Platform
package import Terminal

/// The only type that writes: answers to standard output, everything else to standard error.
@MainActor
package final class Output {
    /// The maximum time that printed output stays in the buffer, when more is to come.
    private static let longestDelay = Duration.milliseconds(10)

    /// Replaced while the output of a command goes to a file.
    package private(set) var standardOutput: TextStream
    package let standardError: TextStream
    let environment: Environment

    /// Whether the terminal, if there is one, understands escape sequences.
    private(set) var understandsEscapes: Bool
    /// Those that are always caught, with `continued`; with nil, all are caught while another program has the terminal.
    var caughtSignals: Signals?
    var origin = Origin.arguments
    var isAccessible = false
    /// The columns of the text that `showStatus` has shown; 0 without.
    private var statusColumns = 0
    private var willFlush = false
    /// Whether reports wait, because the user types or a pager draws in their place.
    var holdsReports = false {
        didSet { showReports() }
    }

    /// Whether a file that the user has named could not be read, but others could.
    let hasUnreadFiles = Locked(false)
    /// What has been reported, on any thread, and is not shown yet.
    private let reports = Locked<[StyledText]>([])

    package init(standardOutput: TextStream, standardError: TextStream, environment: Environment = Environment([:])) {
        self.standardOutput = standardOutput
        self.standardError = standardError
        self.environment = environment
        understandsEscapes = environment.understandsEscapes
    }

    /// The columns for a table; nil without a screen, and 0 for a screen reader, which gets the cells below each other.
    var tableWidth: Int? {
        standardOutput.width.map { isAccessible ? 0 : $0 }
    }

    /// Whether the terminal behind standard error can show a text and remove it again.
    var canAnimate: Bool {
        standardError.isTerminal && understandsEscapes
    }

    package static func standard(color: Settings.Color, environment: Environment) -> Output {
        openClosedDescriptors()
        let streams = [STDOUT_FILENO, STDERR_FILENO].map { TextStream(descriptor: $0, isTerminal: isatty($0) == 1) }
        let output = Output(standardOutput: streams[0], standardError: streams[1], environment: environment)
        output.setColor(color)
        return output
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

    func setColor(_ setting: Settings.Color) {
        for stream in [standardOutput, standardError] {
            stream.usesColor = environment.usesColor(setting, isTerminal: stream.isTerminal && understandsEscapes)
        }
    }

    func disableEscapes() {
        understandsEscapes = false
        setColor(.never)
    }

    /// Appends a line to standard output; one for a program is not wrapped on any screen.
    ///
    /// It is written when the buffer is full, or at the next `flush`.
    package func print(_ text: StyledText, isWrapped: Bool = true) {
        standardOutput.append(line: text, isWrapped: isWrapped)
    }

    func print(to stream: TextStream, during operation: () async throws -> Void) async rethrows {
        flush()
        let earlier = exchange(&standardOutput, with: stream)
        defer { standardOutput = earlier }
        try await operation()
    }

    package func flush() {
        standardOutput.flush()
    }

    /// Writes what was printed: to a terminal at once, elsewhere within `longestDelay`.
    ///
    /// While results arrive at once, the task does not run, so thousands of lines need few writes.
    func flushSoon() {
        guard !standardOutput.isTerminal else { return flush() }
        guard !willFlush else { return }
        willFlush = true
        Task {
            try? await Task.sleep(for: Self.longestDelay)
            willFlush = false
            flush()
        }
    }

    /// Writes a line to standard error, after everything that was printed before.
    ///
    /// It stays one line, so that text from outside cannot imitate a message of the program.
    package func report(_ text: StyledText) {
        reports.withLock { $0.append(text) }
        showReports()
    }

    /// Reports from any thread: as soon as possible, and before any later report.
    nonisolated func reportLater(_ text: StyledText) {
        reports.withLock { $0.append(text) }
        Task { await showReports() }
    }

    /// Shows the reports so far, unless they are held back.
    package func showReports() {
        guard !holdsReports else { return }
        let texts = reports.withLock { exchange(&$0, with: []) }
        guard !texts.isEmpty else { return }
        hideStatus()
        standardOutput.flush()
        texts.forEach { standardError.append(line: $0.onOneLine) }
        standardError.flush()
    }

    /// Throws an `Ending` if a signal has come since the last wait; stops the process for Ctrl-Z.
    func checkInterruption() throws(Ending) {
        while let caughtSignals, let signal = caughtSignals.next() {
            if let ending = Ending(among: signal == .suspend ? caughtSignals.stop() : [signal]) {
                throw ending
            }
        }
    }

    /// Reports why a command failed, and returns its ending.
    @discardableResult
    func report(_ error: any Error) -> Ending {
        let failure = Failure(error)
        report(StyledText(origin.introduction + failure.sentence(answering: origin), .failure))
        return .failed(failure.exitCode)
    }

    /// Reports an error that no command fails for.
    func warn(_ error: any Error) {
        warn(Failure(error).sentence(answering: origin))
    }

    func warn(_ sentence: String) {
        report(StyledText((origin == .prompt ? "" : "norris: ") + sentence, .faint))
    }

    /// Reports that built-in jokes are shown because the API does not answer.
    ///
    /// - Parameter reason: What keeps the API from answering; nil when it answers again, which a prompt reports.
    package func reportFallback(_ reason: (any Error)?) {
        guard let reason else { return origin == .prompt ? warn("The API answers again.") : () }
        let explanation = Failure(reason).explanation(.prompt)
        guard origin == .arguments else { return warn("\(explanation) Using built-in jokes until it answers.") }
        // One command does not wait until it answers.
        switch reason as? NetworkingError {
        case .unknownHost, .unreachable, .timedOut:
            warn("\(APIFailure(reason).cause); using built-in jokes. To do so always: norris set --save source offline")
        default: warn("\(explanation) Using built-in jokes.")
        }
    }

    /// Reports, from any thread, what cannot be read of the user's own jokes; at a prompt in one row.
    package nonisolated func reportProblems(_ problems: [FileStoreError], atPrompt isAtPrompt: Bool) {
        if problems.contains(where: \.isOfWholeFile) {
            hasUnreadFiles.withLock { $0 = true }
        }
        let sentences = isAtPrompt && problems.count > 1
            ? ["\(problems.count) files of your own jokes have problems; type source to see them."]
            : problems.map { Failure($0).sentence() }
        sentences.forEach { reportLater(StyledText((isAtPrompt ? "" : "norris: ") + $0, .faint)) }
    }

    /// Shows a short text until the next `hideStatus`.
    func showStatus(_ text: String) {
        guard standardError.isInForeground else { return }
        eraseWrappedStatus()
        // One column is left for the cursor.
        let row = StyledText(text.shortened(to: (standardError.width ?? .max) - 1), .faint)
        statusColumns = row.columns
        standardError.append(ANSI.clearLine)
        standardError.append(row)
        standardError.flush()
    }

    func hideStatus() {
        guard statusColumns > 0 else { return }
        eraseWrappedStatus()
        statusColumns = 0
        clearRow()
    }

    /// Goes to the first row of the status, which a terminal has wrapped when its window became narrower.
    private func eraseWrappedStatus() {
        guard let width = standardError.width, statusColumns > width, TerminalWindow.rewrapsLines else { return }
        for _ in 1 ... (statusColumns - 1) / width {
            standardError.append(ANSI.clearLine)
            standardError.append(ANSI.up(1))
        }
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

    /// Whether the terminal behind standard output is told where prompts and their output begin and end.
    var marksPrompts: Bool {
        standardOutput.isTerminal && understandsEscapes && !environment.showsUnknownCommands
    }

    /// Writes a mark that the terminal does not show, where it takes such.
    func mark(_ sequence: ANSI.Sequence) {
        guard marksPrompts, standardOutput.isInForeground else { return }
        standardOutput.append(sequence)
        flush()
    }

    func clearScreen() {
        guard standardOutput.isTerminal, understandsEscapes else { return }
        standardOutput.append(ANSI.clearScreen)
        flush()
    }
}
