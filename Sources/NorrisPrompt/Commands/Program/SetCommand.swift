import ChuckNorris
import Terminal

struct SetCommand: Command {
    static let specification = CommandSpecification(
        name: "set",
        argument: .setting,
        usageOfArguments: "[NAME [VALUE]]",
        summary: "Show the settings, or change one for good.",
        details: """
        Without NAME it lists all settings, and says where jokes come from now. A change is saved at once; an empty \
        VALUE, "", is the default. Options such as --offline hold for one run and are not saved.
        """,
        examples: [
            "set": "All settings.",
            "set jokes mine": "Only your own jokes.",
            "set jokes builtin,~/team.txt": "Built-in jokes and those of a file.",
            "set name Bob": "Jokes about Chuck Norris are about Bob.",
            "set name \"\"": "Chuck Norris again.",
        ],
        make: { arguments throws(Failure) in try SetCommand(arguments) }
    )

    let setting: Setting?
    /// Nil to show the value; empty for the default.
    let value: String?

    func run(in session: Session) async throws {
        guard let setting, let value else { return try await show(in: session) }
        var settings = session.settings
        try setting.change(&settings, to: value, session.output.environment)
        let isDefault = setting.text(settings) == setting.text(Settings())
        try session.settingsFile.save(setting.name, isDefault ? nil : setting.text(settings))
        session.apply(settings)
        session.remark("\(setting.name) is \(setting.text(settings)), saved in \(session.settingsFile.path).")
    }

    @MainActor
    private func show(in session: Session) async throws {
        let rows = (setting.map { [$0] } ?? Setting.all).map { setting in
            TableRenderer.Row(left: "\(setting.name) \(setting.text(session.settings))", right: setting.summary)
        }
        session.output.print(TableRenderer.render(rows, width: session.output.tableWidth))
        guard setting == nil else { return }
        let summary = try await session.wait { await session.viewModel.getSourceSummary() }
        for sentence in summary + session.settingsFile.read().unknown {
            session.output.print(StyledText(sentence, .faint))
        }
    }
}

extension SetCommand {
    init(_ arguments: ParsedArguments) throws(Failure) {
        let word = arguments.words.first
        setting = try word.map { word throws(Failure) in try Setting.named(word) }
        value = arguments.words.count > 1 ? arguments.words.dropFirst().joined(separator: " ").trimmed : nil
        if let setting, let value {
            // A mistake is reported before anything is run.
            var settings = Settings()
            try setting.change(&settings, to: value, .process)
            guard !settings.services.jokes.readsInput else {
                throw .usage("Standard input cannot be a lasting source of jokes; use --jokes - for one run.")
            }
        }
    }
}
