import ChuckNorris
import Terminal

struct RecentCommand: JSONPrinting {
    static let specification = CommandSpecification(
        name: "recent",
        group: .jokes,
        options: [.json],
        summary: "List the jokes shown so far.",
        details: "The most recent joke is at the end. The list is not saved.",
        examples: ["recent": ""]
    )

    var isJSON = false

    func run(in context: CommandContext) async throws {
        // Each joke is listed once, where it was shown last.
        let shown = context.shownJokes.suffix(CommandContext.recentLimit).reversed()
        let jokes = Array(shown.withoutRepetitions(of: \.id).reversed())
        if jokes.isEmpty {
            guard context.output.origin != .arguments else { throw CommandError.noRecentJokes }
            context.remark("No jokes shown yet.")
        }
        try await context.list(context.allowed(jokes), asJSON: isJSON)
    }
}
