struct HelpCommand: Command {
    static let specification = CommandSpecification(
        name: "help",
        aliases: ["\\?"],
        group: .prompt,
        argument: .command,
        usageOfArguments: "[COMMAND]",
        summary: "List all commands, or explain one.",
        details: "COMMAND can also be an alias, such as r, or a sign, such as ?; joke --help is the same as help joke.",
        examples: ["help": "", "help joke": ""]
    )

    var name: String?

    func run(in context: CommandContext) async throws {
        let width = context.output.tableWidth
        guard let command = name.flatMap(CommandTable.specifications.command(named:)) else {
            let commands = CommandTable.specifications.filter { $0.group != .shell }
            // A dumb terminal has no editor.
            let hasEditor = context.output.understandsEscapes
            return try await context.page(HelpRenderer.commands(commands, width: width, hasEditor: hasEditor))
        }
        try await context.page(HelpRenderer.command(command, width: width))
    }
}

extension HelpCommand {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        let word = arguments.text
        let commands = CommandTable.specifications
        name = (commands.command(named: word) ?? commands.command(ofShorthand: word))?.name
        guard name != nil || word.isEmpty else { throw .noHelp(word, suggestion: commands.suggestion(for: word)) }
    }
}
