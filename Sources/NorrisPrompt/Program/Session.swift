import ChuckNorris
import LineEditing
import Platform
import TerminalControl
import TerminalText

/// A run of the program, from its invocation to how it ends.
@MainActor
package struct Session {
    private let invocation: Invocation
    private let environment: Environment
    private let output: Output
    private let history: History

    package init(_ invocation: Invocation, environment: Environment, output: Output) {
        self.invocation = invocation
        self.environment = environment
        self.output = output
        history = History(path: environment.historyPath)
    }

    /// Does what the invocation asks for.
    package func run() async -> Ending {
        // A write to a closed pipe or socket then fails with EPIPE instead of killing the process.
        Signals.ignoreFailingWrites()
        let ending = await perform()
        output.flush()
        output.reportLate()
        return checked(ending)
    }

    private func perform() async -> Ending {
        switch invocation.action {
        case .showHelp:
            let commands = CommandTable.specifications
            output.print(HelpRenderer.program(commands: commands, width: output.standardOutput.width))
            return .done
        case .showVersion:
            output.print(StyledText("norris \(Version.current)"))
            return .done
        case let .run(command):
            let waiting = output.standardError.isTerminal ? Waiting(source: .whileWaiting, spinner: spinner) : .plainly
            let ending = await interpreter(waiting).run(command, introduction: "norris: ")
            if ending == .signal(.interrupt) {
                output.clearRow()
            }
            return ending
        case let .fail(error):
            return interpreter(.plainly).report(error, introduction: "norris: ")
        case .readCommands where invocation.opensPrompt(on: output):
            return await runPrompt()
        case .readCommands:
            let reader = PlainLineReader(input: STDIN_FILENO, promptOutput: nil, signals: nil)
            let isFailFast = invocation.options.isFailFast
            return await Batch(reader: reader, interpreter: interpreter(.plainly), isFailFast: isFailFast).run()
        }
    }

    private func runPrompt() async -> Ending {
        let signals: Signals
        do {
            signals = try Signals.install(Set(Signal.allCases))
        } catch {
            report(error)
            return .failed(.ioFailed)
        }
        let entries = await loadHistory()
        let completer = PromptCompleter()
        let editor = lineEditor(entries, signals, completer)
        output.print(Banner.render(invocation.options, width: output.standardOutput.width))
        output.flush()
        let plainReader = PlainLineReader(input: STDIN_FILENO, promptOutput: STDOUT_FILENO, signals: signals)
        // Only the editor shows later what was typed ahead.
        let keyboard = editor == nil ? nil : STDIN_FILENO
        let waiting = Waiting(source: .always(signals), spinner: spinner, keyboard: keyboard)
        let interpreter = interpreter(waiting)
        if let editor {
            completer.open(for: editor, in: interpreter.context)
        }
        return await Prompt(
            reader: editor ?? plainReader,
            interpreter: interpreter,
            interruptEcho: editor == nil ? "" : "^C",
            prepareForLine: completer.prepareForLine
        ).run()
    }

    private func interpreter(_ waiting: Waiting) -> Interpreter {
        let settings = invocation.options.settings
        return Interpreter(CommandContext(output: output, history: history, waiting: waiting, settings: settings))
    }

    /// Nil where libedit cannot draw; lines are read plainly there.
    ///
    /// That is reported, unless the terminal itself says that it is dumb.
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

    /// Nil where a text could not be erased.
    private var spinner: Spinner? {
        guard output.canAnimate else { return nil }
        return Spinner(output: output, isUnicode: environment.isUnicode)
    }

    private func report(_ error: any Error) {
        output.report(StyledText("norris: \(Failure(error).sentence)", .faint))
    }

    /// The lines of earlier runs; a file that cannot be read is reported, and does not end the run.
    private func loadHistory() async -> [String] {
        do {
            try await history.load()
        } catch {
            report(error)
        }
        return await history.entries
    }

    /// A failed write replaces every ending except a signal, which may be why the output is closed.
    private func checked(_ ending: Ending) -> Ending {
        if case .signal = ending {
            return ending
        }
        guard let failure = output.standardOutput.failure else { return ending }
        if failure == EPIPE {
            Signals.terminateByBrokenPipe()
        }
        output.report(StyledText("norris: The output could not be written: \(SystemError.text(failure)).", .failure))
        return .failed(.ioFailed)
    }
}
