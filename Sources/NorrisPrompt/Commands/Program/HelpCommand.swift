struct HelpCommand: Command {
    static let specification = CommandSpecification(
        name: "help",
        aliases: ["\\?"],
        group: .prompt,
        argument: .command(pages: HelpTopic.allCases.map { topic in
            CommandSpecification.Choice(word: topic.rawValue, summary: topic.summary)
        }),
        usageOfArguments: "[COMMAND|TOPIC]",
        summary: "List all commands, or explain one.",
        details: """
        COMMAND can also be an alias, such as r, or a sign, such as ?; joke --help is the same as help joke. TOPIC is \
        \(HelpTopic.allCases.map(\.rawValue).list(with: "or")).
        """,
        examples: ["help": "", "help joke": "", "help keys": "The keys of the prompt."]
    )

    var name: String?

    func run(in context: CommandContext) async throws {
        let width = context.output.tableWidth
        if let topic = name.flatMap(HelpTopic.init) {
            return try await context.output.page(topic.page(width: width))
        }
        guard let command = name.flatMap(CommandTable.specifications.command(named:)) else {
            let commands = CommandTable.specifications.filter { $0.group != .shell }
            // A dumb terminal has no editor.
            let hasEditor = context.output.understandsEscapes
            return try await context.output.page(HelpRenderer.commands(commands, width: width, hasEditor: hasEditor))
        }
        try await context.output.page(HelpRenderer.command(command, width: width))
    }
}

extension HelpCommand {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        let word = arguments.text
        let commands = CommandTable.specifications
        name = (commands.command(named: word) ?? commands.command(ofShorthand: word))?.name
            ?? HelpTopic(rawValue: word.lowercased())?.rawValue
        guard name != nil || word.isEmpty else { throw .noHelp(word, suggestion: commands.suggestion(for: word)) }
    }
}
