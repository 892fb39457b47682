import ChuckNorris
import FileStore

struct SetCommand: Command {
    static let specification = CommandSpecification(
        name: "set",
        group: .settings,
        argument: .choices(SettingName.allCases.map { name in
            CommandSpecification.Choice(word: name.rawValue, summary: name.summary, values: name.values)
        }),
        usageOfArguments: "[NAME [VALUE]]",
        options: [save],
        summary: "Show the settings, or change one.",
        details: """
        Without NAME it lists all settings. Changes last until the program ends, unless they are saved: with --save \
        alone, all changes of this run. An empty VALUE, "", is the default. search, show and lists have the name that \
        a joke was written with.
        """,
        examples: [
            "set": "All settings.",
            "set source offline": "Only built-in jokes from now on.",
            "set name Bob": "Every joke is about Bob.",
            "set timeout 2": "Two seconds for a request.",
            "set --save name Bob": "In later runs, too.",
        ]
    )

    private static let save = OptionSpecification("--save", summary: "Keep the value for later runs.")

    var name: SettingName?
    var value: String?
    var isSaved = false

    /// Whether the command only changes what later commands do, so that running it alone is a mistake.
    var needsSession: Bool {
        isSaved ? name == nil : value != nil
    }

    func run(in context: CommandContext) throws {
        var settings = context.settings
        if let name, let value {
            try settings.set(name, to: value)
            let hasJokes = settings.services.source != .mine || !settings.jokes.isEmpty
            guard hasJokes else { throw ChuckNorrisError.noJoke(.random(), in: .file("")) }
        }
        let names = name.map { [$0] } ?? context.changed
        let values = names.map { ($0, SettingsRenderer.value(of: $0, in: settings)) }
        let list = values.map { "\($0) is \($1)" }.list(with: "and")
        let path = context.output.environment.settingsPath
        if isSaved {
            guard !values.isEmpty else { return context.remark("No setting has been changed in this run.") }
            guard let path else { throw StoredFile(.settings, path: "").error(.noLocation) }
            // Before the run is changed, because it may fail.
            try SettingsFile(path: path).save(values)
        }
        if let name, let value {
            try context.set(name, to: value)
        }
        if isSaved, let path {
            context.remark("\(list), saved in \(path).")
        } else if value != nil {
            context.remark("\(list) for this run; set --save keeps it.")
        } else {
            var saved = Settings()
            // What is wrong with the file was reported at the start.
            _ = path.map { SettingsFile(path: $0).apply(to: &saved) }
            context.output.print(SettingsRenderer.render(context.settings, only: name))
            let notes = name == nil ? SettingsRenderer.notes(context.settings, saved: saved) : []
            notes.forEach(context.remark)
        }
    }
}

extension SetCommand {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        isSaved = arguments.isGiven(Self.save)
        guard let word = arguments.words.first?.text else { return }
        let name = try SettingName(parsing: word.lowercased())
        self.name = name
        guard arguments.words.count > 1 else { return }
        var settings = Settings()
        let text = arguments.words.dropFirst().map(\.text).joined(separator: " ")
        let value = text.isEmpty ? SettingsRenderer.value(of: name, in: settings) : text
        try settings.set(name, to: value)
        self.value = value
    }
}
