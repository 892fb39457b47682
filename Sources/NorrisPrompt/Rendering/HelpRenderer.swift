/// Makes the help texts out of the tables of commands and options.
enum HelpRenderer {
    /// Help at the prompt: the commands, and the keys worth knowing.
    static func commands() -> StyledText {
        let rows = CommandTable.entries.filter { !$0.isForShell }.map { (aliased($0), $0.summary) }
        let keys = StyledText("Up and Down recall, Ctrl-R searches, Ctrl-C cancels, Ctrl-D leaves.", .faint)
        return [table(rows), "", keys].joinedByLines()
    }

    static func command(_ entry: CommandTable.Entry) -> StyledText {
        var lines = [StyledText(entry.usage, .strong), StyledText("  " + entry.summary + " " + entry.details)]
        if !entry.aliases.isEmpty {
            lines.append(StyledText("  Also: " + entry.aliases.joined(separator: ", ")))
        }
        lines.append("")
        lines += entry.examples.map { StyledText("  " + $0.line, .accent) }
        return lines.joinedByLines()
    }

    /// What `norris --help` shows.
    static func program() -> StyledText {
        [
            StyledText("norris \(Version.current): Chuck Norris jokes at a prompt, from a pipe, or one at a time."),
            "",
            heading("Usage"),
            table([
                ("norris [OPTIONS]", "Read commands at a prompt, or from a pipe."),
                ("norris [OPTIONS] COMMAND", "Run one command."),
            ]),
            "",
            heading("Commands"),
            table(CommandTable.entries.map { (aliased($0), $0.summary) }),
            "",
            heading("Options"),
            table(OptionTable.entries.map { ($0.syntax, $0.summary) }),
            "",
            heading("Environment"),
            table(OptionTable.environment.map { ($0.name, $0.summary) }),
            StyledText("  " + OptionTable.precedence),
            "",
            heading("Exit status"),
            table(ExitCode.allCases.map { ("\($0.rawValue)", $0.summary) }),
        ].joinedByLines()
    }

    private static func heading(_ text: String) -> StyledText {
        StyledText(text + ":", .strong)
    }

    private static func aliased(_ entry: CommandTable.Entry) -> String {
        ([entry.usage] + entry.aliases).joined(separator: ", ")
    }

    private static func table(_ rows: [(left: String, right: String)]) -> StyledText {
        let width = rows.map(\.left.count).max() ?? 0
        return rows.map { left, right in
            let padding = String(repeating: " ", count: width - left.count + 2)
            return StyledText("  ") + StyledText(left, .accent) + StyledText(padding + right)
        }.joinedByLines()
    }
}
