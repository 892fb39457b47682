import ChuckNorris
import Terminal

/// Writes answers to standard output, and everything else to standard error; only the line editor writes beside it.
@MainActor
package final class Output {
    let standardOutput: TextStream
    let standardError: TextStream
    let environment: Environment

    /// Whether the settings or the terminal require it.
    private(set) var isPlain = false
    /// Whether the terminal understands escape sequences, as far as it is known.
    lazy var understandsEscapes = environment.nonEmpty("TERM").map { $0 != "dumb" } ?? false
    /// Stands before each note.
    var introduction = "norris: "
    /// Nil while no spinner is shown.
    private var spinnerFrame: Int?
    /// Whether notes wait, because a line is being typed in their place.
    var holdsNotes = false {
        didSet { showNotes() }
    }

    /// Noted on any thread, and not shown yet.
    private let notes = Locked<[String]>([])

    init(standardOutput: TextStream, standardError: TextStream, environment: Environment) {
        self.standardOutput = standardOutput
        self.standardError = standardError
        self.environment = environment
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

    /// Writes a line to standard error, after all earlier output.
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
    package nonisolated func note(_ text: String) {
        notes.withLock { $0.append(text) }
        Task { @MainActor in showNotes() }
    }

    func showNotes() {
        guard !holdsNotes else { return }
        for text in notes.withLock({ exchange(&$0, with: []) }) {
            report(introduction + text)
        }
    }

    /// Shows on the terminal that a request has been running for some time, once that is noticeable.
    func showSpinner(after time: Duration) {
        let frame = Int(time / .milliseconds(80))
        let isWanted = standardError.isTerminal && !isPlain && time > .milliseconds(200) && frame != spinnerFrame
        guard isWanted, standardError.isInForeground else { return }
        spinnerFrame = frame
        // One column is left for the cursor.
        let room = (standardError.width ?? .max) - 1
        let row = "\(["|", "/", "-", "\\"][frame % 4]) waiting for Chuck Norris".shortened(to: room)
        standardError.append(ANSI.clearLine)
        standardError.append(StyledText(row, .faint))
        standardError.flush()
    }

    func hideSpinner() {
        guard spinnerFrame != nil else { return }
        spinnerFrame = nil
        clearRow()
    }

    /// Clears the cursor's row, such as of the `^C` that a terminal echoes; without escape sequences, ends it.
    func clearRow() {
        guard standardError.isTerminal, standardError.isInForeground else { return }
        isPlain ? standardError.append("\n") : standardError.append(ANSI.clearLine)
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

/// What the environment says about the terminal.
extension Environment {
    /// Whether a stream gets color: the setting decides, and with `auto` the environment and the stream.
    ///
    /// Follows no-color.org and the convention of CLICOLOR. CLICOLOR_FORCE overrides NO_COLOR, as in gh.
    func usesColor(_ setting: Settings.Color, isTerminal: Bool) -> Bool {
        let isForced = ["CLICOLOR_FORCE", "FORCE_COLOR"].contains { nonEmpty($0) ?? "0" != "0" }
        let isRefused = nonEmpty("NO_COLOR") != nil || self["CLICOLOR"] == "0"
        return setting == .always || setting == .auto && (isForced || isTerminal && !isRefused)
    }

    /// Whether the terminal is of a kind that may show an operating system command (OSC) as text.
    ///
    /// Others ignore commands that they do not know.
    var showsUnknownCommands: Bool {
        (nonEmpty("TERM") ?? "dumb").contains(/^vt[0-9]|^(dumb|unknown|linux|ansi|cons25|sun|network)(-|$)/)
    }
}
