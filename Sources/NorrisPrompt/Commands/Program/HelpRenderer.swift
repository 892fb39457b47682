import Terminal

/// Makes the help texts from the specifications of commands and of the program.
///
/// - Parameter width: Columns of the screen; nil where there is none.
enum HelpRenderer {
    /// Help at the prompt: the commands, and the keys to know first.
    static func commands(width: Int?) -> StyledText {
        let rows = CommandTable.specifications.filter { !$0.isForShell }.map { command in
            let names = ([command.usage] + command.aliases.filter { $0.count == 1 }).joined(separator: ", ")
            return TableRenderer.Row(left: names, right: command.summary)
        }
        let keys = "Tab completes, Up and Ctrl-R search the history, Ctrl-C stops, Ctrl-D quits."
        return [TableRenderer.render(rows, width: width), StyledText(keys, .faint)].joined(separator: "\n")
    }

    static func command(_ command: CommandSpecification, width: Int?) -> StyledText {
        let rest = command.options.map { "[\($0.syntax)]" } + [command.usageOfArguments].filter { !$0.isEmpty }
        var parts = [
            StyledText(([command.name] + rest).joined(separator: " "), .accent),
            StyledText("\(command.summary) \(command.details)"),
        ]
        if !command.aliases.isEmpty {
            parts.append(StyledText("Also: \(command.aliases.joined(separator: ", "))"))
        }
        let options = command.options.map { TableRenderer.Row(left: $0.syntax, right: $0.summary) }
        let examples = command.examples.map { TableRenderer.Row(left: $0.key, right: $0.value) }
        for (title, rows) in [("Options:", options), ("Examples:", examples)] where !rows.isEmpty {
            parts.append(StyledText(title, .strong) + "\n" + TableRenderer.render(rows, width: width))
        }
        return parts.joined(separator: "\n\n")
    }

    /// Help for a shell, which fits 24 rows of 80 columns; what it lacks, the manual page has.
    static func program(width: Int?) -> StyledText {
        let names = CommandTable.specifications.filter { !$0.isForShell }.map(\.name)
        let options = ProgramOptions.listed
        return [
            StyledText("Chuck Norris jokes at a prompt, from a pipe, or one at a time."),
            StyledText("Usage: norris [OPTION ...] [COMMAND [WORD ...]]"),
            StyledText("Commands: ", .strong) + StyledText(names.list(with: "and")),
            StyledText("Options:", .strong) + "\n" + TableRenderer.render(
                options.map { TableRenderer.Row(left: $0.syntax, right: $0.summary) }, width: width ?? 80
            ),
            StyledText("""
            norris alone opens the prompt; norris help COMMAND explains a command, man norris all.
            Status: 0 success, 1 nothing found, 64 usage, 69 no answer, 74 input or output.
            \(Version.link)
            """),
        ].joined(separator: "\n").wrapped(to: width == 0 ? .max : width ?? 80)
    }
}
