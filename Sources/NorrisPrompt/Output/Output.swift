import ChuckNorris
import Terminal

/// The only type that writes: answers to standard output, everything else to standard error.
@MainActor
final class Output {
    private static let spinnerDelay = Duration.milliseconds(200)
    private static let spinnerInterval = Duration.milliseconds(80)

    let standardOutput: TextStream
    let standardError: TextStream
    let environment: Environment

    /// Whether the output has no color, animation, suggestions and columns.
    private(set) var isPlain = false
    /// Whether the terminal understands escape sequences, as far as it is known.
    lazy var understandsEscapes = environment.understandsEscapes
    /// Stands before each note.
    var introduction = "norris: "
    private var showsSpinner = false
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
    convenience init(environment: Environment) {
        // No other file gets the number of a standard descriptor that is closed. Opened write-only for input and
        // read-only for output, /dev/null fails as a closed descriptor does.
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
            where fcntl(descriptor, F_GETFD) < 0
        {
            // open(2) returns the lowest free number, which is this one.
            _ = open("/dev/null", mode)
        }
        self.init(
            standardOutput: TextStream(descriptor: STDOUT_FILENO, isTerminal: isatty(STDOUT_FILENO) == 1),
            standardError: TextStream(descriptor: STDERR_FILENO, isTerminal: isatty(STDERR_FILENO) == 1),
            environment: environment
        )
    }

    func apply(_ settings: Settings) {
        isPlain = settings.isPlain || !understandsEscapes
        for stream in [standardOutput, standardError] {
            let isTerminal = stream.isTerminal && !isPlain
            stream.usesColor = !settings.isPlain && environment.usesColor(settings.color, isTerminal: isTerminal)
        }
    }

    /// Whether standard output is a terminal, for people.
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

    func flush() {
        standardOutput.flush()
    }

    /// Writes a line to standard error, after everything that was printed before.
    ///
    /// It stays one line, so that text from outside cannot imitate a message of the program.
    func report(_ text: String, _ style: Style = .faint) {
        showNotes()
        hideSpinner()
        flush()
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
        let frames = Array(environment.isUnicode ? "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏" : "|/-\\")
        var delay = Self.spinnerDelay
        for index in 0... {
            guard await (try? Task.sleep(for: delay)) != nil else { break }
            delay = Self.spinnerInterval
            guard standardError.isInForeground else { continue }
            showsSpinner = true
            // One column is left for the cursor.
            let room = (standardError.width ?? .max) - 1
            let row = "\(frames[index % frames.count]) waiting for Chuck Norris".shortened(to: room)
            standardError.append(ANSI.clearLine)
            standardError.append(StyledText(row, .faint))
            standardError.flush()
        }
        hideSpinner()
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
        isScreen && !isPlain && !environment.showsUnknownCommands
    }

    /// Writes a mark that the terminal does not show, where it takes such.
    func mark(_ sequence: ANSI.Sequence) {
        guard marksPrompts, standardOutput.isInForeground else { return }
        standardOutput.append(sequence)
        flush()
    }
}
