struct ClearCommand: PlainCommand {
    static let specification = CommandSpecification(
        name: "clear",
        group: .prompt,
        summary: "Clear the screen.",
        details: "Ctrl-L does the same. Without a terminal nothing happens.",
        examples: ["clear": ""]
    )

    func run(in context: CommandContext) {
        context.output.clearScreen()
    }
}
