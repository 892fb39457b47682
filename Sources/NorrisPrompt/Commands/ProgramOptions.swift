import ChuckNorris

/// The options of the program; one with the name of a setting changes it for one run.
enum ProgramOptions {
    static let offline = Option("--offline", summary: "Make no request: builtin in place of api.")
    static let api = Option("--api", value: "URL", summary: "Use this API instead of the public one.")
    static let verbose = Option("--verbose", summary: "Say each request on standard error.")
    private static let noHistory = Option("--no-history", summary: "Keep neither lines nor the last joke.")
    /// The name of `--plain` in version 1, which is not listed.
    private static let accessible = Option("--accessible", summary: "")

    /// In the order of the help.
    static let listed = [
        Option("--jokes", value: "LIST", summary: "Sources: api, builtin, mine, paths."),
        offline,
        api,
        Option("--timeout", value: "SECONDS", summary: "Give up on a request then."),
        Option("--color", value: "WHEN", summary: "Use color: auto, always or never."),
        Option("--plain", summary: "No color, animation or columns."),
        Option("--explicit", summary: "Include explicit jokes."),
        noHistory,
        verbose,
        .help,
        .version,
    ]

    static let parser = ArgumentParser(commands: CommandTable.commands, programOptions: listed + [accessible])

    static func apply(
        _ arguments: ParsedArguments,
        to settings: inout Settings,
        _ environment: Environment
    ) throws(Failure) {
        for (option, spelling, value) in arguments.given {
            let (name, value) = switch option {
            case noHistory: ("history", "off")
            case accessible: ("plain", "on")
            default: (option.name, option.value == nil ? "on" : value)
            }
            let setting = Setting.all.first { $0.name == name }
            try setting?.change(&settings, to: value, environment, as: spelling)
        }
        if arguments.isGiven(offline) {
            settings.services.jokes = settings.services.jokes.withoutAPI()
        }
    }
}

extension JokesList {
    /// Whether jokes are read from standard input.
    var readsInput: Bool {
        items.contains(.path("-"))
    }
}
