import Platform
import TerminalControl
import TerminalText

extension Output {
    /// Prints a text of lines, through the user's pager if it is taller than the window.
    ///
    /// Returns the signal that has told this process to end meanwhile. `signals` are those that are caught throughout;
    /// with nil they are caught while the pager runs.
    func page(
        _ text: StyledText,
        isWrapped: Bool = true,
        input: Int32 = STDIN_FILENO,
        signals: Signals?
    ) async -> Signal? {
        flush()
        guard
            standardOutput.failure == nil,
            isatty(input) == 1,
            // A pager draws rows again; less warns and waits for a key on a dumb terminal.
            !isAccessible, environment.understandsEscapes,
            standardOutput.isInForeground,
            let pager = Pager(environment),
            let lines = standardOutput.linesExceedingWindow(text, isWrapped: isWrapped),
            let caught = try? signals ?? Signals.install(Set(Signal.allCases))
        else {
            standardOutput.append(line: text, isWrapped: isWrapped)
            return nil
        }
        holdsReports = true
        let (isShown, signal) = await pager.show(lines, on: standardOutput.descriptor, signals: caught)
        holdsReports = false
        let late = signals == nil ? caught.restore() : []
        let deadly = late.first(where: Pager.isEnded(by:)) ?? signal
        if !isShown, deadly == nil {
            standardOutput.append(line: text, isWrapped: isWrapped)
        }
        return deadly
    }
}

extension TextStream {
    /// The text as it would be written; nil when it fits into the window with a row for the prompt.
    fileprivate func linesExceedingWindow(_ text: StyledText, isWrapped: Bool) -> SanitizedText? {
        guard let (columns, rows) = size, rows > 0 else { return nil }
        let wrapped = isWrapped ? text.fitting(into: columns) : text
        let height = wrapped.plain.split(separator: "\n", omittingEmptySubsequences: false).reduce(0) { height, line in
            // The terminal breaks words that are wider than the window.
            height + max(1, (TextWidth.columns(of: String(line)) + columns - 1) / columns)
        }
        return height < rows ? nil : (wrapped + "\n").encoded(usesColor: usesColor)
    }
}

/// The user's pager, run as the terminal's foreground process.
///
/// It belongs to this process's group, so that signals from the terminal reach both, and a shell stops and continues
/// both.
/// While it runs, Ctrl-C and Ctrl-\ are left to it.
struct Pager: Equatable {
    /// Runs the user's command with its arguments.
    private let script: String

    /// Nil when the user wants none: for an empty variable or `cat`.
    ///
    /// The first variable that is set decides. One with control characters is ignored as well: it names no program, and
    /// the shell would write the characters to the terminal in its error.
    init?(_ environment: Environment) {
        let command = environment["NORRIS_PAGER"] ?? environment["PAGER"] ?? "less"
        let words = command.split(separator: " ")
        guard !words.isEmpty, words != ["cat"], command.isSanitized else { return nil }
        // F quits if the text fits, I ignores case in searches, R shows colors, X leaves the text on the screen.
        let options = environment["LESS"] == nil ? "export LESS=FIRX\n" : ""
        let hasOnlyWords = command.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || "0123456789 -_./+,:@%".unicodeScalars.contains(scalar)
        }
        // The shell replaces itself with a single program. For anything else it stays, and leaves the terminal's keys
        // to the programs it starts: if Ctrl-\ killed it, they would share the keyboard with this process.
        // The shell would report a program that is not installed.
        let check = "command -v \(words[0]) >/dev/null || exit 127\nexec "
        script = options + (hasOnlyWords ? check : "trap : INT QUIT\n") + command
    }

    /// Whether the signal ends the pager and this process; Ctrl-\ is left to the pager.
    static func isEnded(by signal: Signal) -> Bool {
        signal.isDeadly && signal != .quit
    }

    /// Runs the pager until it ends, and restores the terminal's modes.
    ///
    /// Returns whether the pager could be started, and the signal that has told this process to end, if any.
    /// A write to a pager that has ended must not raise SIGPIPE: see `Signals.ignoreFailingWrites()`. `signals` must
    /// include `continued`.
    @MainActor
    func show(_ text: SanitizedText, on terminal: Int32, signals: Signals) async -> (isShown: Bool, signal: Signal?) {
        let modes = TerminalModes(descriptor: terminal)
        guard let process = ShellProcess(script, text: text, output: terminal) else { return (false, nil) }
        var cause: Signal?
        func handle(_ received: [Signal]) {
            guard let signal = received.first(where: Self.isEnded(by:)) else { return }
            cause = signal
            process.terminate()
        }
        while true {
            // Ctrl-Z is left to the pager as well, which may have to restore the screen before it stops.
            let watch = Task {
                for await signal in signals.events() {
                    handle([signal])
                }
            }
            let hasStopped = await process.waitForStop()
            watch.cancel()
            await watch.value
            guard hasStopped else { break }
            // This process's own Ctrl-Z may still be pending, and would stop it a second time.
            handle(signals.takeAllSent())
            // The shell that continues this process continues its whole group.
            handle(signals.stop())
        }
        // The shell has not found the program, or could not run it.
        let isMissing = [126, 127].contains(process.reap())
        // Keys that were meant for the pager must not reach the prompt.
        cause = cause ?? signals.takeAllSent().first(where: Self.isEnded(by:))
        modes?.restore()
        return (!isMissing, cause)
    }
}
