import ChuckNorris

struct SearchCommand: Command {
    static let specification = CommandSpecification(
        name: "search",
        shorthand: ("?", []),
        group: .jokes,
        argument: .text,
        usageOfArguments: "TEXT",
        options: [category, count, .json],
        summary: "List every joke that contains TEXT.",
        details: """
        The search ignores case. TEXT has \(SearchQuery.lengths.lowerBound) to \
        \(SearchQuery.lengths.upperBound) characters, and may have spaces. On a screen the rows have numbers, in \
        a shell ids, which other commands take, and there are \(CommandContext.longestList) at most; a pipe gets all \
        jokes, as they are found. ? coffee is the same as search coffee. Words after -- are text: search -- --json.
        """,
        examples: [
            "search the moon": "Every joke about the moon.",
            "search the moon -n 5": "The first five of them.",
            "search the moon --json": "The jokes about the moon, one JSON object per line.",
            "search the moon --category dev": "Only those about programmers.",
            "? coffee": "Every joke about coffee.",
        ]
    )

    private static let category = OptionSpecification(
        "-c", "--category",
        value: OptionSpecification.categoryValue,
        summary: "List only jokes of these categories, as in dev,food."
    )

    private static let count = OptionSpecification("-n", value: "N", summary: "List the first N jokes at most.")

    let text: String
    /// In lower case; empty for all.
    var categories: [String] = []
    var limit: Int?
    var isJSON = false

    func run(in context: CommandContext) async throws {
        let isStreamed = isJSON || !context.output.standardOutput.isTerminal
        let most = limit ?? (isStreamed ? .max : CommandContext.longestList)
        let query = try SearchQuery(text, partCount: isStreamed ? 1 : most)
        var (count, isShown) = (0, true)
        var next = { @MainActor in try await context.viewModel.searchJokes(query) } as SearchResults<JokeModel>.Search?
        while count < most, let search = next {
            let found = try await context.wait(isShown: isShown, for: search)
            let jokes = found.jokes.filter { joke in
                categories.isEmpty || joke.response.categories.flatMap(\.categories)
                    .contains(where: categories.contains)
            }
            let listed = Array(jokes.prefix(most - count))
            try await context.list(listed, at: count, asJSON: isJSON, emphasizing: text)
            context.output.flushSoon()
            guard context.output.standardOutput.failure == nil else { return }
            // The reader of a pipe may draw on the terminal.
            (next, count, isShown) = (found.next, count + jokes.count, false)
        }
        guard count > 0 || categories.isEmpty else {
            try await context.check(categories, of: nil)
            throw CommandError.noJokeContains(text, categories: categories)
        }
        let contain = next != nil ? "More jokes may contain" : count == 1 ? "1 joke contains" : "\(count) jokes contain"
        let advice = limit == nil ? ", and a pipe gets all" : ""
        let rest = next == nil && count <= most ? "" : "; \(most) \(most == 1 ? "is" : "are") listed\(advice)"
        context.remark("\(contain) \"\(text.excerpt)\"\(rest).")
    }
}

extension SearchCommand {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        text = arguments.text
        let lists = arguments.values(of: Self.category)
        categories = lists.flatMap(\.categories)
        guard categories.isEmpty == lists.isEmpty else {
            throw .missingValue(option: Self.category.longest, value: OptionSpecification.categoryValue)
        }
        limit = try arguments.number(Self.count, in: OptionSpecification.counts)
        isJSON = arguments.isGiven(.json)
        guard !text.isBlank else { throw arguments.missing("text to search for") }
    }
}
