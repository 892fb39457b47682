struct ClearCommand: Command {
    static let specification = CommandSpecification(
        name: "clear",
        group: .prompt,
        summary: "Clear the screen.",
        details: "Ctrl-L does the same. Without a terminal nothing happens.",
        examples: ["clear": ""]
    )

    init(_: ParsedArguments) {}

    func run(in context: CommandContext) {
        context.output.clearScreen()
    }
}
