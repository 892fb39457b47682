struct RefreshCommand: PlainCommand {
    static let specification = CommandSpecification(
        name: "refresh",
        aliases: ["r"],
        group: .jokes,
        summary: "Show another joke of the same kind.",
        details: "Repeats the last joke command: the same categories, the same name, the same options.",
        examples: ["refresh": "", "r": ""]
    )

    func run(in context: CommandContext) async throws {
        try await context.lastJokeCommand.run(in: context)
    }
}
