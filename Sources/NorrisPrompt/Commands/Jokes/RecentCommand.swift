struct RecentCommand: Command {
    static let specification = CommandSpecification(
        name: "recent",
        group: .jokes,
        summary: "List the jokes shown so far.",
        details: "The one shown last comes last. The list lasts as long as the prompt.",
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
