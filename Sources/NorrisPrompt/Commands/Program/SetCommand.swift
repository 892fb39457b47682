import ChuckNorris

struct SetCommand: Command {
    static let specification = CommandSpecification(
        name: "set",
        group: .settings,
        argument: .choices(Settings.Name.allCases.map { name in
            CommandSpecification.Choice(word: name.rawValue, summary: name.summary, values: name.values ?? [])
        }),
        usageOfArguments: "[NAME [VALUE]]",
        summary: "Show the settings, or change one.",
        details: """
        Without a name it shows all. They last as long as the prompt. set name Chuck Norris restores the original jokes.
        """,
        examples: [
            CommandSpecification.Example("set", "All settings."),
            CommandSpecification.Example("set source offline", "Only built-in jokes from now on."),
            CommandSpecification.Example("set name Bob", "Every joke is about Bob."),
            CommandSpecification.Example("set timeout 2", "Two seconds for a request."),
        ]
    )

    /// The setting to show; nil for all.
    let name: Settings.Name?
    let change: Settings.Change?

    init(_ name: Settings.Name? = nil) {
        self.name = name
        change = nil
    }

    init(_ change: Settings.Change) {
        name = nil
        self.change = change
    }

    init(_ arguments: ParsedArguments) throws(UsageError) {
        guard let word = arguments.words.first?.text.lowercased() else {
            self.init()
            return
        }
        guard let name = Settings.Name(rawValue: word) else {
            let names = Settings.Name.allCases.map(\.rawValue)
            let suggestion = Suggestion.closest(to: word, among: names)
            throw .unknown(kind: "setting", word, suggestion: suggestion, choices: names)
        }
        let value = arguments.words.dropFirst()
        if value.isEmpty {
            self.init(name)
        } else {
            try self.init(Settings.Change(of: name, to: value.spacedText, as: name.rawValue))
        }
    }

    var needsSession: Bool {
        change != nil
    }

    func run(in context: CommandContext) {
        if let change {
            context.change(change)
        } else {
            context.output.print(SettingsRenderer.render(context.settings, only: name))
        }
    }
}

extension Settings.Change {
    /// - Parameter spelling: How the setting is named where the value is given, for errors.
    init(of name: Settings.Name, to text: String, as spelling: String) throws(UsageError) {
        let word = text.lowercased()
        func invalid(_ allowed: String) -> UsageError {
            .invalidValue(text, of: spelling, allowed: allowed)
        }
        let values = name.values ?? []
        let choices = values.list(with: "or")
        switch name {
        case .source:
            guard let source = ServiceSettings.Source(rawValue: word) else { throw invalid(choices) }
            self = .source(source)
        case .explicit:
            guard values.contains(word) else { throw invalid(choices) }
            self = .explicit(word == "on")
        case .name:
            guard !text.isBlank else { throw .missingValue(option: "set name", value: "NAME") }
            try ParsedArguments.check(text)
            // The original name means that jokes are left as they are.
            self = .name(word == "chuck norris" ? nil : text)
        case .color:
            guard let color = Settings.Color(rawValue: word) else { throw invalid(choices) }
            self = .color(color)
        case .timeout:
            guard let seconds = Settings.timeout(parsing: word) else {
                throw invalid("\(Settings.timeoutBounds) seconds")
            }
            self = .timeout(seconds)
        }
    }
}
