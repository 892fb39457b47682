struct SetCommand: Command {
    static let specification = CommandSpecification(
        name: "set",
        group: .settings,
        argument: .choices(SettingName.allCases.map { name in
            CommandSpecification.Choice(word: name.rawValue, summary: name.summary, values: name.values)
        }),
        usageOfArguments: "[NAME [VALUE]]",
        summary: "Show the settings, or change one.",
        details: """
        Without NAME it lists all settings. Changes last until the program ends. set name Chuck Norris restores the \
        original jokes; search, show and lists have the name that a joke was written with.
        """,
        examples: [
            "set": "All settings.",
            "set source offline": "Only built-in jokes from now on.",
            "set name Bob": "Every joke is about Bob.",
            "set timeout 2": "Two seconds for a request.",
        ]
    )

    var name: SettingName?
    var value: String?

    var needsSession: Bool {
        value != nil
    }

    func run(in context: CommandContext) throws {
        if let name, let value {
            try context.set(name, to: value)
        } else {
            context.output.print(SettingsRenderer.render(context.settings, only: name))
        }
    }
}

extension SetCommand {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        guard let word = arguments.words.first?.text.lowercased() else { return }
        guard let name = SettingName(rawValue: word) else {
            let names = SettingName.allCases.map(\.rawValue)
            let ofValue = SettingName.allCases.first { $0.values.contains(word) }.map { "set \($0.rawValue) \(word)" }
            let suggestion = ofValue ?? Suggestion.closest(to: word, among: names)
            throw .unknown(kind: "setting", word, suggestion: suggestion, choices: names)
        }
        self.name = name
        guard arguments.words.count > 1 else { return }
        let value = arguments.words.dropFirst().spacedText
        var settings = Settings()
        try settings.set(name, to: value)
        self.value = value
    }
}
