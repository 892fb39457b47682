import TerminalText

/// Makes the help texts out of the tables of commands and options.
///
/// - Parameter width: Columns of the screen; nil where there is none.
enum HelpRenderer {
    /// The rows of a common screen that the help may take; the last one is the next prompt's.
    private static let rows = 23
    private static let keys = "Tab completes, Up recalls, Ctrl-R finds, Ctrl-C stops, Ctrl-D leaves"

    /// Help at the prompt: the commands in their groups, some to try, and the keys worth knowing.
    static func commands(
        _ entries: [CommandTable.Entry] = CommandTable.entries.filter { !$0.isForShell },
        width: Int?
    ) -> StyledText {
        let groups = overview(entries) + [
            TableRenderer.Group(heading: "Try", text: samples(entries)),
            TableRenderer.Group(heading: "Keys", text: StyledText(keys, .faint)),
        ]
        let texts = TableRenderer.render(groups, width: width)
        let commands = texts.dropLast(2)
        let isSpaced = entries.count + commands.count + 2 <= rows
        return [commands.joined(separator: isSpaced ? "\n\n" : "\n"), "", texts.suffix(2).joinedByLines()]
            .joinedByLines()
    }

    /// All about a command.
    static func command(_ entry: CommandTable.Entry, width: Int?) -> StyledText {
        let rest = entry.synopsis.dropFirst(entry.name.count + 1)
        let usage = StyledText(entry.name, .accent) + (rest.isEmpty ? "" : " " + .hang + StyledText(String(rest)))
        var parts = [[usage, StyledText("  " + entry.summary + " " + entry.details)].joinedByLines()]
        if !entry.aliases.isEmpty {
            parts.append(heading("Also") + StyledText(" " + entry.aliases.joined(separator: ", ")))
        }
        if !entry.options.isEmpty {
            parts.append(section("Options", entry.options.map { ($0.syntax, $0.summary) }, width))
        }
        parts.append(section("Examples", entry.examples.map { ($0.line, $0.meaning) }, width))
        return parts.joined(separator: "\n\n")
    }

    /// What `norris --help` shows.
    static func program(width: Int?) -> StyledText {
        [
            StyledText("norris \(Version.current)", .strong)
                + StyledText(": Chuck Norris jokes at a prompt, from a pipe, or one at a time."),
            section("Usage", [
                ("norris [OPTIONS]", "Read commands at a prompt, or from a pipe."),
                ("norris [OPTIONS] COMMAND", "Run one command."),
            ], width),
            TableRenderer.render(overview(CommandTable.entries), width: width).joinedByLines(),
            section("Options", OptionTable.entries.map { ($0.syntax, $0.summary) }, width),
            section("Environment", OptionTable.environment.map { ($0.name, $0.summary) }, width)
                + "\n  " + StyledText(OptionTable.precedence),
            section("Exit status", ExitCode.allCases.map { ("\($0.rawValue)", $0.summary) }, width),
        ].joined(separator: "\n\n")
    }

    private static func overview(_ entries: [CommandTable.Entry]) -> [TableRenderer.Group] {
        CommandTable.Group.allCases.compactMap { group in
            let entries = entries.filter { $0.group == group }
            guard !entries.isEmpty else { return nil }
            return TableRenderer.Group(heading: group.rawValue, rows: entries.map { entry in
                (([entry.usage] + entry.aliases).joined(separator: ", "), entry.summary)
            })
        }
    }

    /// The fullest example of the first few commands that take something.
    private static func samples(_ entries: [CommandTable.Entry]) -> StyledText {
        let lines = entries.filter { !$0.usageOfArguments.isEmpty }.compactMap(\.examples.last?.line)
        return lines.prefix(4).map { StyledText($0, .accent) }.joined(separator: ", ")
    }

    private static func section(_ name: String, _ rows: [TableRenderer.Row], _ width: Int?) -> StyledText {
        heading(name) + "\n" + TableRenderer.render(rows, width: width)
    }

    private static func heading(_ text: String) -> StyledText {
        StyledText(text + ":", .strong)
    }
}
