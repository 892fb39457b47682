import ChuckNorris
import Terminal

extension Command {
    static let help = Command(
        name: "help",
        aliases: ["?"],
        argument: .command,
        usageOfArguments: "[COMMAND]",
        summary: "List all commands, or explain one.",
        details: "joke --help is the same as help joke."
    ) { arguments, session in
        let commands = CommandTable.commands
        let width = session.output.tableWidth
        var text = HelpRenderer.commands(commands, width: width)
        if arguments.isGiven(.version) {
            text = StyledText("norris \(Version.current) (\(Version.build))")
        } else if let word = arguments.words.first {
            guard let command = commands.named(word) else {
                let hint = Suggestion.sentence(for: word, among: commands.map(\.name), behind: "help ")
                throw Failure.usage("No help for \"\(word.excerpt)\". \(hint ?? "help lists all commands.")")
            }
            text = HelpRenderer.command(command, width: width)
        } else if arguments.isGiven(.help) {
            text = HelpRenderer.program(width: width)
        }
        session.output.print(text)
    }
}
