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
                options: Options(
                    source: .bundled,
                    timeout: OptionTable.defaultTimeout,
                    color: .auto,
                    isFailFast: false
                )
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
        var timeout = OptionTable.defaultTimeout
        var color = Options.Color.auto
        var isFailFast = false

        while let option = try reader.nextOption() {
            switch option.name {
            case .offline: isOffline = true
            case .online: isOnline = true
            case .api: api = option.value
            case .timeout: timeout = try Self.timeout(option.value)
            case .color: color = try Self.color(option.value)
            case .failFast: isFailFast = true
            // `--help` wins over `--version`, as it is what helps.
            case .help: special = .showHelp
            case .version: special = special ?? .showVersion
            }
        }

        guard !(isOffline && isOnline) else { throw .contradiction }
        action = special ?? (reader.words.isEmpty ? .readCommands : .run(reader.words.joined(separator: " ")))
        let source = try Self.source(api, environment, isOffline: isOffline, isOnline: isOnline)
        options = Options(source: source, timeout: timeout, color: color, isFailFast: isFailFast)
    }

    /// Returns where jokes come from.
    ///
    /// A typing error in the option is said even when nobody is going to be asked; the variable is somebody else's.
    private static func source(
        _ text: String?,
        _ environment: Environment,
        isOffline: Bool,
        isOnline: Bool
    ) throws(UsageError) -> Options.Source {
        let variable = isOffline ? nil : environment.nonEmpty("NORRIS_API_URL")
        do throws(APIBaseError) {
            let api = try APIBase(parsing: text ?? variable ?? APIBase.publicInstance)
            return isOffline ? .bundled : isOnline ? .api(api) : .apiThenBundled(api)
        } catch {
            throw .badAPI(error, origin: text == nil ? "NORRIS_API_URL" : "--api")
        }
    }

    private static func timeout(_ text: String) throws(UsageError) -> Double {
        guard let seconds = Double(text), OptionTable.timeouts.contains(seconds) else { throw .badTimeout(text) }
        return seconds
    }

    private static func color(_ text: String) throws(UsageError) -> Options.Color {
        guard let color = Options.Color(rawValue: text.lowercased()) else { throw .badColor(text) }
        return color
    }
}
