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
    /// things the last one counts.
    package init(parsing arguments: some Sequence<String>, environment: Environment) throws(UsageError) {
        var arguments = ArgumentReader(arguments)
        var isOffline = false
        var isOnline = false
        var apiText: String?
        var special: Action?
        var timeout = OptionTable.defaultTimeout
        var color = Options.Color.auto
        var isFailFast = false

        while let option = try arguments.nextOption() {
            switch option.name {
            case .offline: isOffline = true
            case .online: isOnline = true
            case .api: apiText = option.value
            case .timeout: timeout = try Self.timeout(option.value)
            case .color: color = try Self.color(option.value)
            case .failFast: isFailFast = true
            // `--help` wins over `--version`, as it is what helps.
            case .help: special = .showHelp
            case .version: special = special ?? .showVersion
            }
        }

        guard !(isOffline && isOnline) else { throw .contradiction }
        action = special ?? (arguments.words.isEmpty ? .readCommands : .run(arguments.words.joined(separator: " ")))
        options = try Options(
            source: isOffline ? .bundled : Self.source(apiText, environment, isOnline: isOnline),
            timeout: timeout,
            color: color,
            isFailFast: isFailFast
        )
    }

    private static func source(
        _ text: String?,
        _ environment: Environment,
        isOnline: Bool
    ) throws(UsageError) -> Options.Source {
        let variable = environment.nonEmpty("NORRIS_API_URL")
        let origin = text == nil ? "NORRIS_API_URL" : "--api"
        do throws(APIBaseError) {
            let api = try APIBase(parsing: text ?? variable ?? APIBase.publicInstance)
            return isOnline ? .api(api) : .apiThenBundled(api)
        } catch {
            throw .badAPI(error, origin: origin)
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
