package import ChuckNorris
import Terminal

/// A run of the program, from the arguments to how it ends.
@MainActor
package final class Program {
    package nonisolated let environment: Environment
    package nonisolated let folders: Folders
    /// The settings that services read.
    package nonisolated let store: SettingsStore
    package nonisolated let api: APIBase
    /// Whether commands are read from a terminal.
    package nonisolated let opensPrompt: Bool
    /// Called from any thread with what is to be said beside the output.
    package nonisolated let note: @Sendable (String) -> Void
    /// Called from any thread with a line for each request; nothing is said unless the user asks for it.
    package nonisolated let log: @Sendable (String) -> Void

    private let output: Output
    private let settings: Settings
    /// Nil where commands come from standard input.
    private let command: (any Command)?
    /// What is wrong with the arguments.
    private let failure: Failure?
    /// What is wrong with the saved settings.
    private let notes: [String]

    package static func ofThisProcess() -> Program {
        Program(environment: .process)
    }

    private init(environment: Environment) {
        let output = Output.standard(environment: environment)
        let note = { @Sendable (text: String) in output.note(text) }
        folders = Folders(environment: environment, note: note)
        let saved = SettingsFile(store: folders.config, environment: environment).read()
        var invocation = Invocation(settings: saved.settings)
        var failure: Failure?
        do throws(Failure) {
            try invocation.readArguments(environment)
        } catch {
            failure = error
        }
        self.failure = failure
        self.environment = environment
        self.output = output
        self.note = note
        notes = saved.wrong
        settings = invocation.settings
        command = invocation.command
        api = invocation.api
        log = { [isVerbose = invocation.isVerbose] text in isVerbose ? note(text) : () }
        store = SettingsStore(settings.services)
        let readsLines = command == nil && failure == nil
        opensPrompt = readsLines && isatty(STDIN_FILENO) == 1 && output.standardOutput.isTerminal
        output.apply(settings)
    }

    package func run() async -> Ending {
        // A write to a closed pipe or socket then fails with EPIPE instead of killing the process.
        Signals.ignoreFailingWrites()
        Signals.endProcess(after: [.interrupt, .terminate, .hangUp, .quit])
        for text in notes {
            note(text)
        }
        let ending = await perform()
        output.flush()
        output.showNotes()
        return checked(ending)
    }

    private func perform() async -> Ending {
        let session = Session(output: output, settings: settings)
        if let failure {
            return session.report(failure)
        }
        // Built-in jokes need no other thread, and a run that tells one shall be quick.
        let needsThreads = command == nil || settings.services.jokes.items.contains(.api)
        if needsThreads, case let .failure(failure) = Threads.availability {
            return session.report(failure)
        }
        guard !opensPrompt else { return await runPrompt(session) }
        let ending: Ending
        if let command {
            session.catchesSignals = output.standardError.isTerminal
            ending = await session.run(command)
            if case .signal = ending {
                output.clearRow()
            }
        } else {
            let reader = PlainLineReader(input: STDIN_FILENO, promptOutput: nil, signals: nil)
            ending = await CommandLoop(reader: reader, session: session, isPrompt: false).run()
        }
        output.flush()
        session.keepLastJoke()
        return ending
    }

    private func runPrompt(_ session: Session) async -> Ending {
        guard let signals = Signals(Set(Signal.allCases)) else {
            return session.report(Failure(.io, "Signals cannot be received; close other programs and start again."))
        }
        // Ctrl-C ends a command alone.
        Signals.endProcess(after: [.terminate, .hangUp, .quit])
        session.signals = signals
        session.origin = .prompt
        output.introduction = ""
        var history: [String] = []
        do {
            history = try session.settings.keepsHistory ? session.history.load() : []
        } catch {
            // The lines of earlier runs are missing, but the prompt works.
            session.hasReportedHistory = true
            session.report(error)
        }
        let completer = PromptCompleter(session: session)
        let terminal = NonblockingTerminal(of: STDOUT_FILENO)
        // Nil where libedit cannot draw; lines are read plainly there.
        var editor: LineEditor?
        if environment.understandsEscapes {
            do throws(LineEditorError) {
                editor = try await LineEditor(
                    input: STDIN_FILENO,
                    output: terminal.descriptor,
                    history: history,
                    signals: signals,
                    completer: completer,
                    usesColor: output.standardOutput.usesColor,
                    marksPrompts: output.marksPrompts
                )
                editor?.settingsNote.map { output.report($0) }
            } catch {
                output.becomePlain()
                output.report(error.sentence)
            }
        }
        output.print(StyledText("norris", .strong) + StyledText(
            ": Chuck Norris jokes. Enter tells one, help lists commands, Ctrl-D quits.", .faint
        ))
        // Only the editor shows later what was typed ahead.
        if editor != nil {
            session.beginTypeAhead = {
                let modes = TerminalModes(input: STDIN_FILENO, output: terminal.descriptor)
                return modes?.begin() == true ? modes : nil
            }
        }
        completer.editor = editor
        defer {
            // The readers have its descriptor alone.
            withExtendedLifetime(terminal) {}
        }
        return await CommandLoop(
            reader: editor ?? PlainLineReader(input: STDIN_FILENO, promptOutput: terminal.descriptor, signals: signals),
            session: session,
            interruptEcho: editor == nil ? "" : "^C",
            prepareForLine: completer.prepareForLine
        ).run()
    }

    /// A failed write replaces every ending except a signal, which may be why the output is closed.
    private func checked(_ ending: Ending) -> Ending {
        if case .signal = ending {
            return ending
        }
        guard let failure = output.standardOutput.failure else {
            // Only the status can tell that a report is missing. A closed standard error is no failure.
            let isMissing = output.standardError.failure.map { ![EBADF, EPIPE].contains($0) } ?? false
            return isMissing && ending.status == 0 ? .failed(.io) : ending
        }
        if failure == EPIPE {
            Signals.terminateByBrokenPipe()
        }
        output.report("norris: The output cannot be written: \(SystemError.text(failure)).", .failure)
        return .failed(.io)
    }
}
