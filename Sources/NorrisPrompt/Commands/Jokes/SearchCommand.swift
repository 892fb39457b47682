import ChuckNorris
import Terminal

struct SearchCommand: Command {
    static let specification = CommandSpecification(
        name: "search",
        argument: .text,
        usageOfArguments: "TEXT",
        options: [.category, .count, .json],
        summary: "List every joke that contains TEXT.",
        details: """
        TEXT is the rest of the line, of \(SearchQuery.lengths.lowerBound) to \(SearchQuery.lengths.upperBound) \
        characters, in upper or lower case; options stand before it. On a screen the rows have numbers, in a shell \
        ids, which other commands take.
        """,
        examples: [
            "search the moon": "Every joke about the moon.",
            "search -n 5 -c dev coffee": "The first five about programmers and coffee.",
            "search --json coffee": "The jokes about coffee, one JSON object per line.",
        ],
        make: { arguments throws(Failure) in try SearchCommand(arguments) }
    )

    let query: SearchQuery
    let limit: Int?
    let isJSON: Bool

    func run(in session: Session) async throws {
        let found = try await session.wait { try await session.viewModel.searchJokes(query) }
        let listed = Array(found.prefix(limit ?? .max))
        try session.show(list: listed, asJSON: isJSON, emphasizing: query.text)
        let contain = found.count == 1 ? "1 joke contains" : "\(found.count) jokes contain"
        let rest = found.count > listed.count ? "; \(listed.count) listed" : ""
        session.remark("\(contain) \"\(query.text.excerpt)\"\(rest).")
    }
}

extension SearchCommand {
    init(_ arguments: ParsedArguments) throws(Failure) {
        guard !arguments.text.isBlank else { throw arguments.missing("text to search for") }
        query = try SearchQuery(arguments.text, categories: arguments.categories())
        limit = try arguments.count()
        isJSON = arguments.isGiven(.json)
    }
}
