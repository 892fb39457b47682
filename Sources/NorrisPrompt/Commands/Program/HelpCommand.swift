struct HelpCommand: Command {
    static let specification = CommandSpecification(
        name: "help",
        group: .prompt,
        argument: .command,
        usageOfArguments: "[COMMAND]",
        summary: "List all commands, or explain one.",
        details: "COMMAND can also be an alias, such as r.",
        examples: ["help": "", "help joke": ""]
    )

    /// The command to explain; nil for all.
    let name: String?

    init(_ name: String? = nil) {
        self.name = name
    }

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let word = arguments.text
        guard !word.isEmpty else {
            self.init()
            return
        }
        guard let command = arguments.commands.command(named: word) else {
            throw .noHelp(word, suggestion: arguments.commands.suggestion(for: word))
        }
        self.init(command.name)
    }

    func run(in context: CommandContext) async throws {
        let width = context.output.standardOutput.width
        if let command = name.flatMap(context.commands.command(named:)) {
            try await context.page(HelpRenderer.command(command, width: width))
        } else {
            try await context.page(HelpRenderer.commands(context.commands.filter { !$0.isForShell }, width: width))
        }
    }
}
