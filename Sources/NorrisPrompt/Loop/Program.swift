package import ChuckNorris
import Terminal

/// A run of the program, from the arguments to how it ends.
@MainActor
package final class Program {
    private enum Action {
        case showHelp
        case showVersion
        case run(any Command)
        /// Commands come from standard input.
        case readLines
        case fail(Failure)
    }

    package let environment: Environment
    package let folders: Folders
    /// The settings that services read.
    package let store: SettingsStore
    package private(set) var api = APIBase.standard
    /// Called from any thread with what is to be said beside the output.
    package let note: @Sendable (String) -> Void
    /// Called from any thread with a line for each request; nothing is said unless the user asks for it.
    package private(set) var log: @Sendable (String) -> Void = { _ in }

    private let output: Output
    private var settings: Settings
    private var action = Action.readLines
    /// What is wrong with the saved settings.
    private var notes: [String]

    package static func ofThisProcess() -> Program {
        Program(environment: .process)
    }

    private init(environment: Environment) {
        let output = Output.standard(environment: environment)
        let note = { @Sendable (text: String) in output.note(text) }
        self.environment = environment
        self.output = output
        self.note = note
        folders = Folders(environment: environment, note: note)
        (settings, notes, _) = SettingsFile(store: folders.config, environment: environment).read()
        store = SettingsStore(settings.services)
        do {
            try readArguments()
        } catch {
            action = .fail(error)
        }
        store.settings = settings.services
        output.apply(settings)
    }

    /// Whether commands are read from a terminal.
    package var opensPrompt: Bool {
        guard case .readLines = action else { return false }
        return isatty(STDIN_FILENO) == 1 && output.standardOutput.isTerminal
    }

    private func readArguments() throws(Failure) {
        let variables = Folders.variables + ["NORRIS_API_URL", "EDITRC", "SSL_CERT_FILE", "TERM"]
        if let variable = environment.firstInvalid(of: variables) {
            throw .usage("The variable \(variable) is not UTF-8; set it to text that is.")
        }
        let arguments = try Self.arguments()
        var parser = ProgramOptions.parser
        let list = settings.services.jokes
        parser.isCategory = { [folders] word in
            Categories.areKnown(word) || JokeFiles.names(of: list, folders).contains(word.lowercased())
        }
        let parsed = try parser.parse(arguments)
        guard !parsed.isGiven(ProgramOptions.version) else { return action = .showVersion }
        guard !parsed.isGiven(.help) || parsed.command != nil else { return action = .showHelp }
        try ProgramOptions.apply(parsed, to: &settings, environment)
        if parsed.isGiven(ProgramOptions.verbose) {
            log = note
        }
        try readAPI(parsed)
        if let command = try CommandTable.command(for: parsed) {
            action = .run(command)
        } else if settings.services.jokes.readsInput {
            throw .usage("Commands and jokes cannot both come from standard input.")
        }
    }

    /// An address of the environment is used, and so checked, only where jokes come from the API.
    private func readAPI(_ arguments: ParsedArguments) throws(Failure) {
        let given = arguments.given.last { $0.option == ProgramOptions.api }.map { ($0.spelling, $0.value) }
        let variable = "NORRIS_API_URL"
        let usesAPI = settings.services.jokes.items.contains(.api)
        let ofVariable = usesAPI ? environment.nonEmpty(variable).map { (variable, $0) } : nil
        guard let (origin, address) = given ?? ofVariable else { return }
        do {
            api = try APIBase(parsing: address)
        } catch {
            throw .usage("\(origin): \(error.sentence)")
        }
    }

    /// The arguments without the program's name, which must be UTF-8.
    private static func arguments() throws(Failure) -> [String] {
        var arguments: [String] = []
        for index in 1 ..< max(1, Int(CommandLine.argc)) {
            guard let argument = CommandLine.unsafeArgv[index] else { break }
            guard let text = String(validatingCString: argument) else {
                throw .usage("Argument \(index), \"\(String(cString: argument).excerpt)\", is not UTF-8.")
            }
            arguments.append(text)
        }
        return arguments
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
        switch action {
        case .showHelp:
            output.print(HelpRenderer.program(width: output.tableWidth), isWrapped: false)
            return .done
        case .showVersion:
            output.print(StyledText("norris \(Version.current) (\(Version.build))"))
            return .done
        case let .fail(failure):
            return session.report(failure)
        case let .run(command):
            session.catchesSignals = output.standardError.isTerminal
            let ending = await session.run(command)
            if case .signal = ending {
                output.clearRow()
            }
            output.flush()
            session.keepLastJoke()
            return ending
        case .readLines where opensPrompt:
            return await runPrompt(session)
        case .readLines:
            let reader = PlainLineReader(input: STDIN_FILENO, promptOutput: nil, signals: nil)
            return await Batch(reader: reader, session: session).run()
        }
    }

    private func runPrompt(_ session: Session) async -> Ending {
        let signals: Signals
        do {
            signals = try Signals.install(Set(Signal.allCases))
        } catch {
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
                    usesColor: output.standardOutput.usesColor
                )
                editor?.settingsNote.map { output.report($0) }
            } catch {
                output.report(error.sentence)
            }
        }
        output.print(StyledText("norris \(Version.current)", .strong) + StyledText(
            ": Enter tells a Chuck Norris joke, help lists commands, Ctrl-D quits.", .faint
        ))
        // Only the editor shows later what was typed ahead.
        if editor != nil {
            session.beginTypeAhead = { TypeAhead(input: STDIN_FILENO, output: terminal) }
        }
        completer.editor = editor
        defer {
            // The readers have its descriptor alone.
            withExtendedLifetime(terminal) {}
        }
        return await Prompt(
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
