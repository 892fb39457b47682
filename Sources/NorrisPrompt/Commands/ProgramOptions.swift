import ChuckNorris

/// The options of the program, which change settings for one run.
enum ProgramOptions {
    static let jokes = OptionSpecification("--jokes", value: "LIST", summary: "Sources: api, builtin, mine, paths.")
    static let offline = OptionSpecification("--offline", summary: "Make no request: builtin in place of api.")
    static let api = OptionSpecification("--api", value: "URL", summary: "Use this API instead of the public one.")
    static let timeout = OptionSpecification("--timeout", value: "SECONDS", summary: "Give up on a request then.")
    static let color = OptionSpecification(
        "--color",
        value: "WHEN",
        choices: Settings.Color.allCases.map(\.rawValue),
        summary: "Use color: auto, always or never."
    )
    static let plain = OptionSpecification("--plain", summary: "No color, animation or columns.")
    /// The name of `--plain` in version 1, which is not listed.
    static let accessible = OptionSpecification("--accessible", summary: "")
    static let explicit = OptionSpecification("--explicit", summary: "Include explicit jokes.")
    static let noHistory = OptionSpecification("--no-history", summary: "Keep neither lines nor the last joke.")
    static let verbose = OptionSpecification("--verbose", summary: "Say each request on standard error.")
    static let version = OptionSpecification("-V", "--version", summary: "Show the version.")

    /// In the order of the help.
    static let listed = [
        jokes, offline, api, timeout, color, plain, explicit, noHistory, verbose, OptionSpecification.help, version,
    ]

    static let parser = ArgumentParser(commands: CommandTable.specifications, programOptions: listed + [accessible])

    /// The names of the settings that options change, and their values for options without one.
    private static let settings: [(option: OptionSpecification, name: String, value: String?)] = [
        (jokes, "jokes", nil), (timeout, "timeout", nil), (color, "color", nil), (plain, "plain", "on"),
        (accessible, "plain", "on"), (explicit, "explicit", "on"), (noHistory, "history", "off"),
    ]

    static func apply(
        _ arguments: ParsedArguments,
        to settings: inout Settings,
        _ environment: Environment
    ) throws(Failure) {
        for (option, spelling, value) in arguments.given {
            guard let setting = Self.settings.first(where: { $0.option == option }) else { continue }
            try Setting.named(setting.name).change(&settings, to: setting.value ?? value, environment, as: spelling)
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

    /// The list without requests, and without pipes, which might not end.
    var forCompletion: JokesList {
        JokesList([.builtIn] + items.filter { item in
            guard case let .path(path) = item else { return item == .mine }
            var status = stat()
            return stat(path, &status) == 0 && [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
        })
    }
}
