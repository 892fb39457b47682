import TerminalText

/// The pages of the help that are about no command.
enum HelpTopic: String, CaseIterable {
    case keys
    case sources
    case files
    case output

    var summary: String {
        switch self {
        case .keys: "The keys of the prompt."
        case .sources: "Where jokes come from."
        case .files: "The files that norris reads and writes."
        case .output: OutputCommand.specification.summary
        }
    }

    func page(width: Int?) -> StyledText {
        switch self {
        case .keys: return TableRenderer.render(Manual.keys.map { ($0, $1) }, width: width)
        case .files:
            let folders = ProgramSpecification.environment.filter { $0.name.hasPrefix("XDG_") }
            let rows = Manual.files.map { ($0, $1) } + folders.map { ("$\($0.name)", $0.summary) }
            return TableRenderer.render(rows, width: width)
        case .output: return HelpRenderer.command(OutputCommand.specification, width: width)
        case .sources:
            let choices = SettingName.source.choices.map { ("set source \($0)", "Use \($1).") }
            return [TableRenderer.render(choices, width: width), "", """
            set --save source keeps the choice for later runs; --offline, --online and --mine make it for one run. Your \
            own jokes are in the files that --jokes, NORRIS_JOKES or lines jokes = PATH of the settings file name, and \
            otherwise in the folder that help files shows; add writes to it. mine is that folder, api the API and builtin \
            the built-in jokes: --jokes mine:3,api makes your own three times as likely as those of the API.
            """].joinedByLines()
        }
    }
}
