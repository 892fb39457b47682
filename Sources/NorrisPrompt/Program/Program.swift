package import ChuckNorris
import Terminal

/// A run of the program, from the arguments to how it ends.
@MainActor
package final class Program {
    package nonisolated let folders: Folders
    package nonisolated let store: SettingsStore
    package nonisolated let api: APIBase
    package nonisolated let opensPrompt: Bool
    /// Called from any thread with a line for each request, which `--verbose` shows.
    package nonisolated let log: @Sendable (String) -> Void
    package nonisolated let output: Output

    private let settings: Settings
    private let arguments: Result<ParsedArguments, Failure>
    /// Whether commands come from standard input.
    private let readsLines: Bool

    package init() {
        // No other file gets the number of a standard descriptor that is closed. Opened write-only for input and
        // read-only for output, /dev/null fails as a closed descriptor does; open(2) returns the lowest free number.
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
        let environment = Environment.process
        output = Output(
            standardOutput: TextStream(descriptor: STDOUT_FILENO),
            standardError: TextStream(descriptor: STDERR_FILENO),
            environment: environment
        )
        folders = Folders(environment: environment, note: output.note)
        let saved = SettingsFile(store: folders.config, environment: environment).read()
        saved.wrong.forEach(output.note)
        var settings = saved.settings
        var api = APIBase.standard
        arguments = Result { () throws(Failure) in try Self.parse(&settings, &api) }
        self.settings = settings
        self.api = api
        let given = try? arguments.get()
        let isVerbose = given?.isGiven(ProgramOptions.verbose) == true
        log = { [output] text in isVerbose ? output.note(text) : () }
        store = SettingsStore(settings.services)
        readsLines = given.map { $0.command == nil } ?? false
        opensPrompt = readsLines && isatty(STDIN_FILENO) == 1 && output.isScreen
        output.apply(settings)
    }

    /// Parses argv, and applies its options and the variables on top of the saved settings.
    private static func parse(_ settings: inout Settings, _ api: inout APIBase) throws(Failure) -> ParsedArguments {
        let environment = Environment.process
        let variables = Folders.variables + ["NORRIS_API_URL", "EDITRC", "SSL_CERT_FILE", "TERM"]
        if let variable = environment.firstInvalid(of: variables) {
            throw Failure(.usage, "The variable \(variable) is not UTF-8; set it to text that is.")
        }
        var words: [String] = []
        for index in 1 ..< max(1, Int(CommandLine.argc)) {
            guard let argument = CommandLine.unsafeArgv[index] else { break }
            guard let word = String(validatingCString: argument) else {
                throw Failure(.usage, "Argument \(index), \"\(String(cString: argument).excerpt)\", is not UTF-8.")
            }
            words.append(word)
        }
        let arguments = try ProgramOptions.parser.parse(Line(arguments: words))
        // The program's own help needs none of the rest.
        let isHelp = arguments.isGiven(.help) || arguments.isGiven(.version)
        guard !isHelp || !arguments.words.isEmpty else { return arguments }
        try arguments.change(&settings, environment)
        // An address of the environment is used, and so checked, only where jokes come from the API.
        let variable = settings.services.usesAPI ? environment.nonEmpty("NORRIS_API_URL") : nil
        let option = arguments.values(of: ProgramOptions.api).last
        if let address = option ?? variable {
            do {
                api = try APIBase(parsing: address)
            } catch {
                throw Failure(.usage, "\(option == nil ? "NORRIS_API_URL" : "--api"): \(error.sentence)")
            }
        }
        guard arguments.command != nil || !settings.services.jokes.items.contains(JokesList.standardInput) else {
            throw Failure(.usage, "Commands and jokes cannot both come from standard input.")
        }
        return arguments
    }

    package func run() async -> Ending {
        // A write to a closed pipe or socket then fails with EPIPE instead of killing the process.
        Signals.ignoreFailingWrites()
        Signals.endProcess(after: [.interrupt, .terminate, .hangUp, .quit])
        let session = Session(output: output, settings: settings)
        let ending = await perform(in: session)
        output.flush()
        session.keepThisJoke()
        output.showNotes()
        // A failed write replaces every ending except a signal, which may be why the output is closed.
        if case .signal = ending {
            return ending
        }
        if let failure = output.standardOutput.failure {
            if failure == EPIPE {
                Signals.endProcess(by: SIGPIPE)
            }
            output.report("norris: The output cannot be written: \(SystemError.text(failure)).", .failure)
            return .failed(.io)
        }
        // Only the status can tell that a report is missing. A closed standard error is no failure.
        let isMissing = output.standardError.failure.map { ![EBADF, EPIPE].contains($0) } ?? false
        return isMissing && ending.status == 0 ? .failed(.io) : ending
    }

    private func perform(in session: Session) async -> Ending {
        // Built-in jokes need no other thread, and a run that tells one shall be quick.
        if readsLines || settings.services.usesAPI, case let .failure(failure) = Threads.availability {
            return session.report(failure)
        }
        guard !opensPrompt else { return await runPrompt(session) }
        guard !readsLines else {
            return await session.runLines(of: PlainLineReader(input: STDIN_FILENO, promptOutput: nil, signals: nil))
        }
        let ending = await session.run { try arguments.get() }
        if case .signal = ending {
            output.clearRow()
        }
        return ending
    }
}
