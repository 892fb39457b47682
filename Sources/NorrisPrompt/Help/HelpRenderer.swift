import Terminal

/// Makes the help texts from the specifications of commands and of the program.
///
/// - Parameter width: Columns of the screen; nil where there is none.
enum HelpRenderer {
    static let summary = "Chuck Norris jokes at a prompt, from a pipe, or one at a time"
    private static let keys = "Tab completes, Ctrl-R finds; see help "

    /// Help at the prompt: the commands in their groups, and the keys that an editor knows, or else some lines to try.
    static func commands(_ commands: [CommandSpecification], width: Int?, hasEditor: Bool = true) -> StyledText {
        let groups = CommandGroup.allCases.map { group in
            TableRenderer.Group(heading: group.rawValue, rows: commands.filter { $0.group == group }.map { command in
                (([command.usage] + command.aliases).joined(separator: ", "), command.summary)
            })
        }
        // The last example of the first few commands that take arguments.
        let samples = commands.filter { !$0.usageOfArguments.isEmpty }.compactMap(\.examples.last?.key).prefix(4)
        let topics = commands.filter { $0.argument == .command }.flatMap { $0.choices() }.map(\.word).list(with: "or")
        let last = hasEditor
            ? TableRenderer.Group(heading: "Keys", text: StyledText(keys + topics, .faint))
            : TableRenderer.Group(heading: "Try", text: samples.map { StyledText($0, .accent) }.joined(separator: ", "))
        return TableRenderer.render(groups.filter { !$0.rows.isEmpty } + [last], width: width)
    }

    static func command(_ command: CommandSpecification, width: Int?) -> StyledText {
        let rest = ([command.usageOfArguments] + command.options.map { "[\($0.syntax)]" }).filter { !$0.isEmpty }
        let usage = StyledText(command.name, .accent)
            + (rest.isEmpty ? "" : " " + .hang + StyledText(rest.joined(separator: " ")))
        var parts = [[usage, StyledText("  " + command.summary + " " + command.details)].joined(separator: "\n")]
        if !command.aliases.isEmpty {
            parts.append(StyledText("Also:", .strong) + StyledText(" " + command.aliases.joined(separator: ", ")))
        }
        if !command.options.isEmpty {
            parts.append(section("Options", command.options.map { ($0.syntax, $0.summary) }, width))
        }
        parts.append(section("Examples", command.examples.map { ($0.key, $0.value) }, width))
        return parts.joined(separator: "\n\n")
    }

    /// Help for a shell, which fits a common screen; what it lacks, the manual has.
    static func program(commands: [CommandSpecification], width: Int?) -> StyledText {
        let codes = ExitCode.allCases.map { "\($0.rawValue) \($0.summary)" }
        let groups = [
            group("Usage", ["norris [OPTIONS] COMMAND, or norris [OPTIONS] for a prompt or a pipe"]),
            group("Commands", commands.map(\.name), separator: " "),
            TableRenderer.Group(heading: "Options", rows: ProgramSpecification.options.map { ($0.syntax, $0.summary) }),
            group("Variables", ProgramSpecification.variables.map(\.name)),
            group("Status", codes, separator: " "),
            group("More", ["norris help COMMAND", "norris manual", Version.link]),
        ]
        let title = StyledText("norris \(Version.current)", .strong) + StyledText(": \(summary).")
        return (title + "\n" + TableRenderer.render(groups, width: width ?? 80))
            .wrapped(to: width == 0 ? .max : width ?? 80)
    }

    private static func group(_ heading: String, _ words: [String], separator: String = ", ") -> TableRenderer.Group {
        TableRenderer.Group(heading: heading, text: StyledText(words.joined(separator: separator)))
    }

    private static func section(_ name: String, _ rows: [TableRenderer.Row], _ width: Int?) -> StyledText {
        StyledText(name + ":", .strong) + "\n" + TableRenderer.render(rows, width: width)
    }
}
