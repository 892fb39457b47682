import ChuckNorris
import Terminal

extension Command {
    static let help = Command(
        name: "help",
        aliases: ["?"],
        argument: .command,
        summary: "List all commands, or explain one.",
        details: "joke --help is the same as help joke."
    ) { arguments, session in
        let commands = CommandTable.commands
        let width = session.output.tableWidth
        var text = HelpRenderer.commands(commands, width: width)
        if arguments.isGiven(.version) {
            text = StyledText("norris \(Version.current)")
        } else if let word = arguments.words.first {
            guard let command = commands.named(word) else {
                let hint = commands.map(\.name).suggestion(for: word)
                throw Failure(.usage, "No help for \"\(word.excerpt)\". \(hint ?? "help lists all commands.")")
            }
            text = HelpRenderer.command(command, width: width)
        } else if arguments.isGiven(.help) {
            text = HelpRenderer.program(width: width)
        }
        session.output.print(text)
    }
}

/// Makes the help texts from the commands and the options of the program, for so many columns, or for no screen.
enum HelpRenderer {
    /// Help at the prompt: the commands, and the keys to know first.
    static func commands(_ commands: [Command], width: Int?) -> StyledText {
        let rows = commands.filter { !$0.isForShell }.map { command in
            let names = [command.usage] + command.aliases.filter { $0.count == 1 }
            return (name: names.joined(separator: ", "), meaning: command.summary)
        }
        let keys = "Tab completes, Up and Ctrl-R search the history, Ctrl-C stops, Ctrl-D quits."
        return ListRenderer.table(rows, width: width) + "\n" + StyledText(keys, .faint)
    }

    static func command(_ command: Command, width: Int?) -> StyledText {
        let options = command.options.map { "[\($0.syntax)]" }
        let usage = ([command.name] + options + [command.argument.rawValue]).filter { !$0.isEmpty }
        var parts = [
            StyledText(usage.joined(separator: " "), .accent),
            StyledText("\(command.summary) \(command.details)"),
        ]
        if !command.aliases.isEmpty {
            parts.append(StyledText("Also: \(command.aliases.joined(separator: ", "))"))
        }
        if !command.options.isEmpty {
            parts.append(Self.options(command.options, width: width))
        }
        return parts.joined(separator: "\n\n")
    }

    /// Help for a shell, which fits 24 rows of 80 columns; what it lacks, the manual page has.
    static func program(width: Int?) -> StyledText {
        let names = CommandTable.commands.filter { !$0.isForShell }.map(\.name)
        return [
            "Chuck Norris jokes at a prompt, from a pipe, or one at a time.",
            "Usage: norris [OPTION ...] [COMMAND [WORD ...]]",
            StyledText("Commands: ", .strong) + StyledText(names.list(with: "and")),
            options(ProgramOptions.listed, width: width ?? 80),
            StyledText("""
            norris alone opens the prompt; norris help COMMAND explains a command, man norris all.
            Status: 0 success, 1 nothing found, 64 usage, 69 no answer, 74 input or output.
            \(APIBase.standard.address)
            """),
        ].joined(separator: "\n").wrapped(to: width == 0 ? .max : width ?? 80)
    }

    private static func options(_ options: [Option], width: Int?) -> StyledText {
        let rows = options.map { (name: $0.syntax, meaning: $0.summary) }
        return StyledText("Options:", .strong) + "\n" + ListRenderer.table(rows, width: width)
    }
}
