struct QuitCommand: Command {
    static let specification = CommandSpecification(
        name: "quit",
        aliases: ["exit", "q", ":q"],
        group: .prompt,
        summary: "Quit (same as Ctrl-D).",
        details: "The history is saved for the next time.",
        examples: ["quit": "", "q": ""]
    )

    init(_: ParsedArguments) {}

    func run(in _: CommandContext) throws {
        throw Ending.quit
    }
}
