package import ChuckNorris
import FileStore
import Platform

/// What a command line asks for, and how to run according to it, the environment and the file of settings.
package struct Invocation: Sendable {
    private typealias Program = ProgramSpecification

    enum Action: Sendable {
        case showHelp
        case showVersion
        case run(any Command)
        /// Read commands from standard input.
        case readCommands
        case fail(UsageError)
    }

    private(set) var action: Action
    package private(set) var api = APIBase.publicInstance
    package private(set) var settings: Settings
    /// Whether the first failure ends a run through lines from a pipe.
    private(set) var isFailFast = false
    /// Whether each request is logged, and when the API is not asked for a while.
    package private(set) var logsRequests = false
    /// What is wrong with the file of settings, in sentences.
    private(set) var notices: [String] = []

    /// Parses argv without the program's name.
    ///
    /// Help is shown even if other arguments are invalid.
    init(parsing arguments: some Sequence<String>, environment: Environment) throws(UsageError) {
        let words = arguments.map { Word($0) }
        let saved = environment.settingsFile.read(checkAlias: CommandTable.lineParser().checkAlias)
        let parser = CommandTable.argvParser(saved.settings.aliases)
        do {
            try self.init(parser.parse(words), environment, saved)
        } catch {
            // Only the files of the user's own jokes tell their categories.
            let ofJoke = [Word(JokeCommand.specification.name)] + words
            if
                case .unknownCommand = error,
                var joke = try? Invocation(parser.parse(ofJoke), environment, saved),
                !joke.settings.services.sources.files.isEmpty,
                case var .run(command as JokeCommand) = joke.action
            {
                command.errorUnlessOwn = error
                joke.action = .run(command)
                self = joke
                return
            }
            let given = words.map(\.text).prefix { $0 != "--" }
            let asksForHelp = given.contains(where: Program.help.spellings.contains)
            guard asksForHelp || given.contains(where: Program.version.spellings.contains) else {
                throw error
            }
            self.init(asksForHelp ? .showHelp : .showVersion)
        }
    }

    private init(
        _ arguments: ParsedArguments,
        _ environment: Environment,
        _ saved: SettingsFile.Contents
    ) throws(UsageError) {
        (action, settings, notices) = (.readCommands, saved.settings, saved.notices)
        try readOptions(arguments, environment)
        if arguments.isGiven(Program.help) {
            action = arguments.command.map { .run(HelpCommand(name: $0.name)) } ?? .showHelp
        } else if arguments.isGiven(Program.version) {
            action = .showVersion
        } else if let command = try CommandTable.command(for: arguments) {
            action = .run(command)
        } else if settings.services.sources.files.contains(where: { $0.path == StoredFile.standardInput }) {
            throw .conflict(["--jokes -", "commands from standard input"])
        }
    }

    /// Whether commands are read from a terminal.
    @MainActor
    package func opensPrompt(on output: Output) -> Bool {
        guard case .readCommands = action else { return false }
        return isatty(STDIN_FILENO) == 1 && output.standardOutput.isTerminal
    }

    /// Parses this process's arguments; what is wrong with them is reported by the session.
    package static func ofThisProcess(
        _ commandLine: [String] = CommandLine.arguments,
        environment: Environment
    ) -> Invocation {
        // On Linux the runtime finds the arguments by reading /proc/self/maps; if that fails, there is not even a name.
        guard !commandLine.isEmpty else { return Invocation(.fail(.unreadableArguments)) }
        let arguments = Array(commandLine.dropFirst())
        do {
            return try Invocation(parsing: arguments, environment: environment)
        } catch {
            let colors = CommandTable.argvParser().read(arguments.map { Word($0) })
                .values(of: Program.color)
            return Invocation(.fail(error), color: colors.last.flatMap { Settings.Color(rawValue: $0.lowercased()) })
        }
    }

    /// An invocation that uses no API and no setting except the color.
    private init(_ action: Action, color: Settings.Color? = nil) {
        self.action = action
        settings = Settings(services: ServiceSettings(source: .offline), color: color ?? .auto)
    }

    /// Applies the options of the program, and the variables, to what is saved.
    private mutating func readOptions(_ arguments: ParsedArguments, _ environment: Environment) throws(UsageError) {
        let command = arguments.command?.name
        let isToday = command == TodayCommand.specification.name
        let isCompletion = command == CompleteCommand.specification.name
        // The jokes that the completed command would have.
        let parser = CommandTable.argvParser(arguments.aliases)
        let given = isCompletion ? parser.read(arguments.words.dropLast()) : arguments
        let sources = [Program.offline: ServiceSettings.Source.offline, Program.online: .online, Program.mine: .mine]
        let source = try arguments.choice(of: [Program.offline, Program.online, Program.mine]).flatMap { sources[$0] }
        settings.services.source = given.isGiven(Program.mine) ? .mine : source ?? settings.services.source
        settings.services.allowsExplicit = settings.services.allowsExplicit || given.isGiven(Program.explicit)
        try readSettings(arguments, environment)
        try readAPI(arguments, environment, isLocal: isToday)
        let hasJokes = given.isGiven(Program.jokes)
        guard !hasJokes || source != .online else { throw .conflict(["--jokes", "--online"]) }
        // A saved source is overridden by what an option or a variable names.
        if source == nil, hasJokes || environment.nonEmpty("NORRIS_JOKES") != nil, settings.services.source == .online {
            settings.services.source = .auto
        }
        // An API that an option names is used also where there are files of the user's own.
        try readJokes(given, environment, usesAPI: arguments.isGiven(Program.api) && !isToday)
        // Completion and the joke of the day need no network, and start faster without; the joke is one of the sources
        // that are named.
        if isToday || isCompletion, settings.services.source != .mine {
            settings.services.source = .offline
        }
        if isCompletion {
            settings.services.sources.files.removeAll(where: \.isPipe)
        }
        isFailFast = arguments.isGiven(Program.failFast)
        let level = environment.nonEmpty("NORRIS_LOG") ?? "off"
        guard ["debug", "off"].contains(level.lowercased()) else {
            throw .invalidValue(level, of: "NORRIS_LOG", allowed: "debug or off")
        }
        logsRequests = level.lowercased() == "debug"
    }

    private mutating func readSettings(_ arguments: ParsedArguments, _ environment: Environment) throws(UsageError) {
        if environment.asksForColor != nil {
            settings.color = .auto
        }
        let isAccessible = environment.nonEmpty("NORRIS_ACCESSIBLE").map { $0 != "0" }
        settings.isAccessible = arguments.isGiven(Program.accessible) || isAccessible ?? settings.isAccessible
        let forbidsHistory = arguments.isGiven(Program.noHistory) || environment.forbidsHistory
        settings.keepsHistory = settings.keepsHistory && !forbidsHistory
        for (option, name) in [(Program.timeout, SettingName.timeout), (Program.color, .color)] {
            for value in arguments.values(of: option) {
                try settings.set(name, to: value, as: option.longest)
            }
        }
    }

    /// Throws for a malformed option in any case, and for a malformed variable where it is used.
    ///
    /// The variable may be set for all runs. A session may go online later.
    private mutating func readAPI(
        _ arguments: ParsedArguments,
        _ environment: Environment,
        isLocal: Bool
    ) throws(UsageError) {
        let isOffline = isLocal || [.offline, .mine].contains(settings.services.source)
        let isUsed = !isOffline && ![.prompt, .shell].contains(arguments.command?.group)
        let addresses = [environment.nonEmpty("NORRIS_API_URL")].compactMap(\.self).map { ($0, "NORRIS_API_URL") }
            + arguments.values(of: Program.api).map { ($0, Program.api.longest) }
        for (address, origin) in addresses {
            do throws(APIBaseError) {
                api = try APIBase(parsing: address)
            } catch where isUsed || origin == Program.api.longest {
                throw UsageError.invalidAPI(error, origin: origin)
            } catch {}
        }
    }

    private mutating func readJokes(
        _ arguments: ParsedArguments,
        _ environment: Environment,
        usesAPI: Bool
    ) throws(UsageError) {
        let (named, variable) = (arguments.values(of: Program.jokes), environment.nonEmpty("NORRIS_JOKES"))
        settings.jokes = !named.isEmpty ? named : variable.map { [$0] } ?? (usesAPI ? ["api"] : settings.jokes)
        guard settings.findSources(in: environment) else {
            let origin = named.isEmpty ? "NORRIS_JOKES" : Program.jokes.longest
            throw .invalidValue(settings.jokes.joined(separator: ","), of: origin, allowed: "a weight of 1 to 1000")
        }
    }
}
