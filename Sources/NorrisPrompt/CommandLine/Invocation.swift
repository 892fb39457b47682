import ChuckNorris

/// What a command line asks for.
package struct Invocation: Equatable, Sendable {
    package enum Action: Equatable, Sendable {
        case showHelp
        case showVersion
        /// Run one command, given as the words of a line.
        case run(String)
        /// Read commands from standard input.
        case readCommands
    }

    package let action: Action
    package let options: Options

    /// Parses the arguments behind the program's name.
    ///
    /// Options may stand before, between and behind the words of a command, up to a `--`; of several that say different
    /// things the last one counts. Whoever asks for help gets it, whatever else is wrong.
    package init(parsing arguments: some Sequence<String>, environment: Environment) throws(UsageError) {
        let arguments = Array(arguments)
        do {
            try self.init(strictlyParsing: arguments, environment: environment)
        } catch {
            let asksFor = { (name: OptionTable.Name) in
                arguments.prefix { $0 != "--" }.contains { OptionTable.entry(spelt: $0)?.name == name }
            }
            guard asksFor(.help) || asksFor(.version) else { throw error }
            self.init(
                action: asksFor(.help) ? .showHelp : .showVersion,
                options: Options(api: .publicInstance, settings: Settings(source: .offline), isFailFast: false)
            )
        }
    }

    private init(action: Action, options: Options) {
        self.action = action
        self.options = options
    }

    private init(strictlyParsing arguments: [String], environment: Environment) throws(UsageError) {
        var reader = ArgumentReader(arguments)
        var isOffline = false
        var isOnline = false
        var api: String?
        var special: Action?
        var settings = Settings()
        var isFailFast = false

        while let option = try reader.nextOption() {
            switch option.name {
            case .offline: isOffline = true
            case .online: isOnline = true
            case .api: api = option.value
            case .timeout: settings.services.timeout = try Self.timeout(option.value)
            case .color: settings.color = try Self.color(option.value)
            case .explicit: settings.services.allowsExplicit = true
            case .failFast: isFailFast = true
            // `--help` wins over `--version`, as it is what helps.
            case .help: special = .showHelp
            case .version: special = special ?? .showVersion
            }
        }

        guard !(isOffline && isOnline) else { throw .contradiction }
        if special == .showHelp, let entry = reader.command.first.flatMap(CommandTable.entry(for:)) {
            special = .run("help \(entry.name)")
        }
        action = special ?? (reader.command.isEmpty ? .readCommands : .run(reader.command.joined(separator: " ")))
        settings.services.source = isOffline ? .offline : isOnline ? .online : .auto
        options = try Options(
            api: Self.api(api, environment, isOffline: isOffline),
            settings: settings,
            isFailFast: isFailFast,
            log: Self.log(environment)
        )
    }

    /// Returns the API to ask.
    ///
    /// A typing error in the option is said even when nobody is going to be asked; the variable is somebody else's.
    private static func api(
        _ text: String?,
        _ environment: Environment,
        isOffline: Bool
    ) throws(UsageError) -> APIBase {
        guard let address = text ?? environment.nonEmpty("NORRIS_API_URL") else { return .publicInstance }
        do {
            return try APIBase(parsing: address)
        } catch {
            guard text != nil || !isOffline else { return .publicInstance }
            throw .badAPI(error, origin: text == nil ? "NORRIS_API_URL" : "--api")
        }
    }

    private static func log(_ environment: Environment) throws(UsageError) -> Options.Log {
        guard let text = environment.nonEmpty("NORRIS_LOG") else { return .off }
        guard let log = Options.Log(rawValue: text.lowercased()) else { throw .badLog(text) }
        return log
    }

    private static func timeout(_ text: String) throws(UsageError) -> Double {
        guard let seconds = Settings.timeout(parsing: text) else { throw .badTimeout(text) }
        return seconds
    }

    private static func color(_ text: String) throws(UsageError) -> Settings.Color {
        guard let color = Settings.Color(rawValue: text.lowercased()) else { throw .badColor(text) }
        return color
    }
}
