import ChuckNorris
import Terminal

/// The only type that writes: answers to standard output, everything else to standard error.
@MainActor
final class Output {
    /// The maximum time that printed output stays in the buffer, when more is to come.
    private static let longestDelay = Duration.milliseconds(10)
    private static let spinnerDelay = Duration.milliseconds(200)
    private static let spinnerInterval = Duration.milliseconds(80)

    let standardOutput: TextStream
    let standardError: TextStream
    let environment: Environment

    /// Whether the output has no color, animation, suggestions and columns.
    private(set) var isPlain = false
    /// Stands before each note.
    var introduction = "norris: "
    /// Whether the spinner is on the screen.
    private var showsSpinner = false
    private var willFlush = false
    /// Whether notes wait, because a line is being typed in their place.
    var holdsNotes = false {
        didSet { showNotes() }
    }

    /// What has been noted, on any thread, and is not shown yet.
    private let notes = Locked<[String]>([])

    init(standardOutput: TextStream, standardError: TextStream, environment: Environment) {
        self.standardOutput = standardOutput
        self.standardError = standardError
        self.environment = environment
    }

    /// The output of this process.
    static func standard(environment: Environment) -> Output {
        openClosedDescriptors()
        return Output(
            standardOutput: TextStream(descriptor: STDOUT_FILENO, isTerminal: isatty(STDOUT_FILENO) == 1),
            standardError: TextStream(descriptor: STDERR_FILENO, isTerminal: isatty(STDERR_FILENO) == 1),
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

    func apply(_ settings: Settings) {
        isPlain = settings.isPlain || !environment.understandsEscapes
        for stream in [standardOutput, standardError] {
            let isTerminal = stream.isTerminal && !isPlain
            stream.usesColor = !settings.isPlain && environment.usesColor(settings.color, isTerminal: isTerminal)
        }
    }

    /// Writes no escape sequences any more, for a terminal on which lines cannot be edited.
    func becomePlain() {
        isPlain = true
        standardOutput.usesColor = false
        standardError.usesColor = false
    }

    /// Whether standard output is a terminal that shows lists and columns.
    var isScreen: Bool {
        standardOutput.isTerminal
    }

    /// The columns for a table; nil without a screen, and 0 where each item has a line of its own.
    var tableWidth: Int? {
        standardOutput.width.map { isPlain ? 0 : $0 }
    }

    /// Appends a line to standard output; one for a program is not wrapped on any screen.
    ///
    /// It is written when the buffer is full, or at the next `flush`.
    func print(_ text: StyledText, isWrapped: Bool = true) {
        standardOutput.append(line: text, isWrapped: isWrapped)
    }

    func print(rows: [StyledText]) {
        for row in rows {
            print(row)
        }
    }

    func flush() {
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
    func report(_ text: String, _ style: Style = .faint) {
        showNotes()
        hideSpinner()
        standardOutput.flush()
        standardError.append(line: StyledText(text.onOneLine, style))
        standardError.flush()
    }

    /// Reports from any thread: as soon as possible, and before any later report.
    nonisolated func note(_ text: String) {
        notes.withLock { $0.append(text) }
        Task { @MainActor in showNotes() }
    }

    /// Shows the notes so far, unless they are held back.
    func showNotes() {
        guard !holdsNotes else { return }
        let texts = notes.withLock { notes in
            defer { notes = [] }
            return notes
        }
        for text in texts {
            report(introduction + text)
        }
    }

    /// Shows on the terminal that a request is running, once it takes noticeably long.
    ///
    /// Animates until the task is cancelled, and then clears the row.
    func animate() async {
        guard standardError.isTerminal, !isPlain else { return }
        let frames = (environment.isUnicode ? "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏" : "|/-\\").map { String($0) }
        do {
            try await Task.sleep(for: Self.spinnerDelay)
            for index in 0... {
                showSpinner(frames[index % frames.count])
                try await Task.sleep(for: Self.spinnerInterval)
            }
        } catch {
            hideSpinner()
        }
    }

    private func showSpinner(_ frame: String) {
        guard standardError.isInForeground else { return }
        // One column is left for the cursor.
        let row = "\(frame) waiting for Chuck Norris".shortened(to: (standardError.width ?? .max) - 1)
        showsSpinner = true
        standardError.append(ANSI.clearLine)
        standardError.append(StyledText(row, .faint))
        standardError.flush()
    }

    func hideSpinner() {
        guard showsSpinner else { return }
        showsSpinner = false
        clearRow()
    }

    /// Clears the cursor's row, such as of the `^C` that a terminal echoes; without escape sequences, ends it.
    func clearRow() {
        guard standardError.isTerminal, standardError.isInForeground else { return }
        if isPlain {
            standardError.append("\n")
        } else {
            standardError.append(ANSI.clearLine)
        }
        standardError.flush()
    }

    /// Whether the terminal behind standard output is told where prompts and their output begin and end.
    var marksPrompts: Bool {
        standardOutput.isTerminal && !isPlain && !environment.showsUnknownCommands
    }

    /// Writes a mark that the terminal does not show, where it takes such.
    func mark(_ sequence: ANSI.Sequence) {
        guard marksPrompts, standardOutput.isInForeground else { return }
        standardOutput.append(sequence)
        flush()
    }
}
