import ChuckNorris
import LineEditing
import Platform
import TerminalControl
import TerminalText

/// A run of the program, from what was asked of it to how it ends.
@MainActor
package struct Session {
    private let invocation: Invocation
    private let environment: Environment
    private let output: Output
    private let history: History
    package init(
        _ invocation: Invocation,
        environment: Environment,
        output: Output
    ) {
        self.invocation = invocation
        self.environment = environment
        self.output = output
        history = History(
            path: environment.historyPath,
            advice: "set NORRIS_HISTORY to another file, or to nothing to keep none"
        )
    }

    /// Does what was asked, and says how to end.
    package func run() async -> Ending {
        // A pipe that nobody reads any more shows when it is written to; in a socket it must not be deadly.
        Signals.ignoreBrokenPipes()
        Signals.ignoreFileSizeLimits()
        let ending = await act()
        output.flush()
        output.reportLate()
        return checked(ending)
    }

    private func act() async -> Ending {
        switch invocation.action {
        case .showHelp:
            output.print(HelpRenderer.program(width: output.standardOutput.width))
            return .exit(.success)
        case .showVersion:
            output.print(StyledText("norris \(Version.current)"))
            return .exit(.success)
        case let .run(line):
            return await run(line)
        case .readCommands:
            return invocation.opensPrompt(on: output) ? await converse() : await readLines()
        }
    }

    private func run(_ line: String) async -> Ending {
        // It would be over before it could change anything.
        if case .change = try? Command(parsing: line) {
            let advice = "type it at the prompt, or use an option; norris --help lists those there are"
            output.report(StyledText("norris: set lasts no longer than one run; \(advice).", .failure))
            return .exit(.usage)
        }
        let waiting = output.standardError.isTerminal ? Waiting.catchingSignals(spinner: spinner) : .plainly
        let interpreter = interpreter(waiting)
        switch await interpreter.run(line: line) {
        case .done, .quit:
            return .exit(.success)
        case let .failed(failure):
            output.report(StyledText("norris: " + failure.sentence, .failure))
            return .exit(failure.exitCode)
        case .interrupted:
            output.clearRow()
            return .signal(.interrupt)
        case let .terminated(signal):
            return .signal(signal)
        }
    }

    private func readLines() async -> Ending {
        let reader = PlainLineReader(input: STDIN_FILENO, promptOutput: nil, signals: nil)
        let interpreter = interpreter(.plainly)
        let isFailFast = invocation.options.isFailFast
        return await Batch(reader: reader, interpreter: interpreter, output: output, isFailFast: isFailFast).run()
    }

    private func converse() async -> Ending {
        let signals: Signals
        do {
            signals = try Signals.install(Set(Signal.allCases))
        } catch {
            report(error)
            return .exit(.ioFailed)
        }
        let entries = await loadHistory()
        let desk = CompletionDesk()
        let editor = lineEditor(entries, signals, desk.completer)
        output.print(Banner.render(invocation.options, width: output.standardOutput.width))
        output.flush()
        let plainReader = PlainLineReader(input: STDIN_FILENO, promptOutput: STDOUT_FILENO, signals: signals)
        // Without the editor nobody would show later what was typed ahead.
        let keyboard = editor == nil ? nil : STDIN_FILENO
        let waiting = Waiting.taking(signals, spinner: spinner, keyboard: keyboard)
        let interpreter = interpreter(waiting)
        if let editor {
            desk.open(for: editor, drawingOn: interpreter)
        }
        return await Prompt(
            reader: editor ?? plainReader,
            interpreter: interpreter,
            output: output,
            history: history,
            interruptMark: editor == nil ? "" : "^C",
            prepareForLine: desk.prepareForLine
        ).run()
    }

    private func interpreter(_ waiting: Waiting) -> Interpreter {
        let settings = invocation.options.settings
        return Interpreter(output: output, history: history, waiting: waiting, settings: settings)
    }

    /// Nil where libedit cannot draw; lines are read plainly there.
    ///
    /// That is said, unless the terminal itself says that it is dumb.
    private func lineEditor(_ entries: [String], _ signals: Signals, _ completer: PromptCompleter) -> LineEditor? {
        guard environment.understandsEscapes else { return nil }
        do {
            let editor = try LineEditor(
                programName: "norris",
                input: STDIN_FILENO,
                output: STDOUT_FILENO,
                history: entries,
                signals: signals,
                completer: completer
            )
            editor.settingsError.map(report)
            return editor
        } catch {
            if error == .unknownTerminal {
                output.disableEscapes()
            }
            report(error)
            return nil
        }
    }

    /// Nil where a text could not be taken back.
    private var spinner: Spinner? {
        guard output.canAnimate else { return nil }
        return Spinner(output: output, isUnicode: environment.isUnicode)
    }

    private func report(_ error: any Error) {
        output.report(StyledText("norris: \(Failure(error).sentence)", .faint))
    }

    /// The lines of earlier runs; a file that cannot be read is said once, and costs no joke.
    private func loadHistory() async -> [String] {
        do {
            try await history.load()
        } catch {
            report(error)
        }
        return await history.entries
    }

    /// An output that could not be written outdoes every other ending but a signal, which may have taken it away.
    private func checked(_ ending: Ending) -> Ending {
        guard let failure = output.standardOutput.failure, case .exit = ending else { return ending }
        if failure == EPIPE {
            Signals.dieOfBrokenPipe()
        }
        output.report(StyledText("norris: The output could not be written: \(SystemError.text(failure)).", .failure))
        return .exit(.ioFailed)
    }
}
