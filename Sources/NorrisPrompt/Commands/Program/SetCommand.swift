import ChuckNorris
import Terminal

extension Command {
    static let set = Command(
        name: "set",
        argument: .setting,
        summary: "Show the settings, or change one for good.",
        details: """
        Without NAME it lists all settings, and says where jokes come from now. A change is saved at once; an empty \
        VALUE, "", is the default. For example, set jokes builtin,~/team.txt takes the built-in jokes and those of a \
        file. Options such as --offline hold for one run and are not saved.
        """
    ) { arguments, session in
        let setting = try arguments.words.first.map { try Setting.named($0) }
        guard let setting, arguments.words.count > 1 else { return try await session.show(setting) }
        var settings = session.settings
        let value = arguments.words.dropFirst().joined(separator: " ").trimmed
        try setting.change(&settings, to: value, session.output.environment)
        if setting.name == "jokes" {
            settings.services.jokes = try settings.services.jokes.lasting()
        }
        let text = setting.text(settings)
        try session.settingsFile.save(setting.name, text == setting.text(Settings()) ? nil : text)
        session.apply(settings)
        session.remark("\(setting.name) is \(text), saved in \(session.settingsFile.path).")
    }
}

extension Session {
    /// Shows a setting; without one all, and where jokes come from now.
    fileprivate func show(_ setting: Setting?) async throws {
        let rows = (setting.map { [$0] } ?? Setting.all).map { setting in
            (name: "\(setting.name) \(setting.text(settings))", meaning: setting.summary)
        }
        output.print(ListRenderer.table(rows, width: output.tableWidth))
        guard setting == nil else { return }
        let summary = try await wait { await self.service.getSourceSummary() }
        for sentence in summary + settingsFile.read().unknown {
            output.print(StyledText(sentence, .faint))
        }
    }
}
