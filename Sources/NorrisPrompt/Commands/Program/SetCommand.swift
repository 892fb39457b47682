import ChuckNorris

struct SetCommand: Command {
    static let specification = CommandSpecification(
        name: "set",
        group: .settings,
        argument: .choices,
        choices: { SettingName.allCases.map { ($0.rawValue, $0.summary) } },
        values: { SettingName(rawValue: $0)?.choices.map { ($0, $1) } ?? [] },
        usageOfArguments: "[NAME [VALUE]]",
        options: [save, unset, reset],
        summary: "Show the settings, or change one.",
        details: """
        Without NAME it lists all settings. Changes last until the program ends, unless they are saved: with --save \
        alone, all changes of this run. An empty VALUE, "", is the default; saving it removes the saved value, as \
        --unset does. --reset leaves other lines of the settings file, such as those of jokes and styles. A joke \
        keeps the name that it was shown with, also in favorites; search shows it as it was written.
        """,
        examples: [
            "set": "All settings.",
            "set source offline": "No jokes from the API from now on.",
            "set name Bob": "Jokes about Chuck Norris are about Bob.",
            "set timeout 2": "Two seconds for a request.",
            "set --save name Bob": "In later runs, too.",
            "set --unset name": "Chuck Norris again, now and in later runs.",
        ]
    )

    private static let save = OptionSpecification("--save", summary: "Keep the value for later runs.")
    private static let unset = OptionSpecification(
        "--unset", value: "NAME", choices: SettingName.allCases.map(\.rawValue), summary: "Remove the saved value."
    )
    private static let reset = OptionSpecification("--reset", summary: "Remove the saved values of all settings.")

    /// Those to change, save or show: one, or all for `--reset`.
    var names: [SettingName] = []
    /// Nil to keep the values; empty for the defaults.
    var value: String?
    var isSaved = false

    func run(in context: CommandContext) async throws {
        guard isSaved || value != nil else { return try await show(in: context) }
        if context.output.origin == .arguments {
            // Alone, it would change what later commands do, or save what earlier ones have changed.
            guard isSaved else { throw UsageError.needsSession(command: Self.specification.name) }
            guard !names.isEmpty else {
                throw UsageError.missingValue(option: "norris set --save", value: "NAME VALUE")
            }
        }
        var settings = context.settings
        if let value {
            for name in names {
                try settings.set(name, to: value)
            }
            settings.findSources(in: context.output.environment)
            let hasJokes = settings.services.source != .mine || !settings.services.sources.files.isEmpty
            guard hasJokes else { throw ChuckNorrisError.noJoke(.random(), in: .file("")) }
        }
        var names = names.isEmpty ? context.changed : names
        guard !names.isEmpty else { return context.remark("No setting has been changed in this run.") }
        var end = " for this run; type set --save to keep it."
        if isSaved {
            let file = context.output.environment.settingsFile
            // Before the run is changed, because it may fail.
            let removed = try file.save(names.map { ($0.rawValue, settings.savedValue(of: $0)) })
            // What an option has changed stays.
            let changed = context.changed.filter { context.settings.savedValue(of: $0) != nil }
            names.removeAll { self.names.count > 1 && !removed.contains($0.rawValue) && !changed.contains($0) }
            end = ", saved in \(file.path)."
        }
        for name in value == nil ? [] : names {
            try context.set(name, to: settings[name])
        }
        let sentences = [(false, end), (true, " again, now and in later runs.")].compactMap { isReset, end in
            let list = names.filter { (isSaved && settings.savedValue(of: $0) == nil) == isReset }
                .map { "\($0) is \(settings[$0])" }
            return list.isEmpty ? nil : list.list(with: "and") + end
        }
        context.remark(names.isEmpty ? "No setting is saved." : sentences.joined(separator: " "))
    }

    @MainActor
    private func show(in context: CommandContext) async throws {
        let table = SettingsRenderer.render(context.settings, only: names.first, width: context.output.tableWidth)
        try await context.output.page(table)
        guard names.isEmpty else { return }
        // What is wrong with the file was reported at the start.
        let saved = context.output.environment.settingsFile.read(checkAlias: context.parser.checkAlias).settings
        SettingsRenderer.notes(context.settings, saved: saved).forEach(context.remark)
    }
}

extension SetCommand {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        let (unset, words) = (arguments.values(of: Self.unset), arguments.words.map(\.text))
        let resets = arguments.isGiven(Self.reset)
        let isDefault = resets || !unset.isEmpty
        isSaved = arguments.isGiven(Self.save) || isDefault
        guard !isDefault || words.isEmpty && unset.count + (resets ? 1 : 0) == 1 else {
            guard !arguments.isGiven(Self.save) else { throw .conflict(["--save", resets ? "--reset" : "--unset"]) }
            throw .unexpectedArguments("set --" + (resets ? "reset" : "unset \(unset[0])"), options: [])
        }
        if let word = words.first ?? unset.first {
            names = try [SettingName(parsing: word.lowercased())]
        } else if resets {
            names = SettingName.allCases
        }
        guard isDefault || words.count > 1 else { return }
        let text = words.dropFirst().joined(separator: " ")
        var settings = Settings()
        for name in names {
            try settings.set(name, to: text)
        }
        value = text
    }
}
