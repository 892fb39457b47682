import ChuckNorris

/// The commands there are, in the order of the help.
///
/// The first one is the default: `norris -n 5` means `norris joke -n 5`.
enum CommandTable {
    static let commands: [Command] = [
        .joke, .refresh, .today, .search, .categories, .show,
        .favorite, .favorites, .unfavorite, .copy, .add,
        .set, .history, .help, .quit,
        .graph, .completions, .complete,
    ]

    static let lineParser = ArgumentParser(commands: commands)
}

/// The options of the program; one with the name of a setting, or of `no-` and it, changes it for one run.
enum ProgramOptions {
    static let offline = Option("--offline", summary: "Make no request: builtin in place of api.")
    static let api = Option("--api", value: "URL", summary: "Use this API instead of the public one.")
    static let verbose = Option("--verbose", summary: "Say each request on standard error.")
    /// The name of `--plain` in version 1, which is not listed.
    fileprivate static let accessible = Option("--accessible", summary: "")

    /// In the order of the help.
    static let listed = [
        Option("--jokes", value: "LIST", summary: "Sources: api, builtin, mine, paths."),
        offline,
        api,
        Option("--timeout", value: "SECONDS", summary: "Give up on a request then."),
        Option("--color", value: "WHEN", summary: "Use color: auto, always or never."),
        Option("--plain", summary: "No color, animation or columns."),
        Option("--explicit", summary: "Include explicit jokes."),
        Option("--no-history", summary: "Keep neither lines nor the last joke."),
        verbose,
        .help,
        .version,
    ]

    static let parser = ArgumentParser(commands: CommandTable.commands, programOptions: listed + [accessible])
}

extension ParsedArguments {
    /// Changes the settings as the options of the program ask for.
    func change(_ settings: inout Settings, _ environment: Environment) throws(Failure) {
        for (option, _, value) in given {
            let isOff = option.name.hasPrefix("no-")
            let name = option == ProgramOptions.accessible ? "plain" : String(option.name.dropFirst(isOff ? 3 : 0))
            let value = value ?? (isOff ? "off" : "on")
            try Setting.all.first { $0.name == name }?.change(&settings, to: value, environment)
        }
        if isGiven(ProgramOptions.offline) {
            settings.services.jokes = settings.services.jokes.withoutAPI()
        }
    }
}
