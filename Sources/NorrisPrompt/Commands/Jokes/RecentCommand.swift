struct RecentCommand: Command {
    static let specification = CommandSpecification(
        name: "recent",
        group: .jokes,
        summary: "List the jokes shown so far.",
        details: "The most recent joke is at the end. The list is not saved.",
        examples: ["recent": ""]
    )

    init(_: ParsedArguments) {}

    func run(in context: CommandContext) async throws {
        let jokes = context.shownJokes.withoutRepetitions
        if jokes.isEmpty {
            context.remark("No jokes shown yet.")
        }
        try await context.list(context.allowed(jokes))
    }
}
