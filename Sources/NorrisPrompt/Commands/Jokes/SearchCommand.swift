import ChuckNorris

struct SearchCommand: Command {
    static let specification = CommandSpecification(
        name: "search",
        shorthand: ("?", []),
        group: .jokes,
        argument: .text,
        usageOfArguments: "TEXT",
        options: [.count, .json],
        summary: "List every joke that contains TEXT.",
        details: """
        The search ignores case. TEXT has \(SearchQuery.lengths.lowerBound) to \
        \(SearchQuery.lengths.upperBound) characters, and may have spaces. On a screen the rows have numbers, in \
        a shell ids, which other commands take. ? coffee is the same as search coffee.
        """,
        examples: [
            "search the moon": "Every joke about the moon.",
            "search the moon -n 5": "The first five of them.",
            "search the moon --json": "The jokes about the moon, one JSON object per line.",
            "? coffee": "Every joke about coffee.",
        ]
    )

    let text: String
    var limit: Int?
    var isJSON = false

    func run(in context: CommandContext) async throws {
        let query = try SearchQuery(text)
        let jokes = try await context.waiting.wait { try await context.viewModel.searchJokes(query) }
        let listed = Array(jokes.prefix(limit ?? .max))
        try await context.list(listed, asJSON: isJSON, emphasizing: text)
        let isAll = listed.count == jokes.count
        let rest = isAll ? "." : "; \(listed.count) \(listed.count == 1 ? "is" : "are") listed."
        let contain = jokes.count == 1 ? "joke contains" : "jokes contain"
        context.remark("\(jokes.count) \(contain) \"\(text.excerpt)\"\(rest)")
    }
}

extension SearchCommand {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        text = arguments.text
        limit = try arguments.number(.count, in: OptionSpecification.counts)
        isJSON = arguments.isGiven(.json)
        guard !text.isBlank else { throw arguments.missing("text to search for") }
    }
}
