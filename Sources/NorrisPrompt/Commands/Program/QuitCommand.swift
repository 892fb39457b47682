struct QuitCommand: PlainCommand {
    static let specification = CommandSpecification(
        name: "quit",
        aliases: ["exit", "q", ":q"],
        group: .prompt,
        summary: "Quit (same as Ctrl-D).",
        details: "The history is kept for the next run.",
        examples: ["quit": "", "q": ""]
    )

    func run(in _: CommandContext) throws {
        throw Ending.quit
    }
}
