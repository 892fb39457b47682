import ChuckNorris

extension Command {
    static let search = Command(
        name: "search",
        argument: .text,
        options: [.category, .count, .json],
        summary: "List every joke that contains TEXT.",
        details: """
        TEXT is the rest of the line, of \(SearchQuery.lengths.lowerBound) to \(SearchQuery.lengths.upperBound) \
        characters, in upper or lower case; options stand before it. On a screen the rows have numbers, in a shell \
        ids, which other commands take.
        """
    ) { arguments, session in
        guard !arguments.text.isBlank else { throw arguments.missing("text to search for") }
        let categories = arguments.values(of: .category).flatMap(\.categories)
        let query = try SearchQuery(arguments.text, categories: categories)
        let limit = try arguments.count()
        let found = try await session.wait { try await session.viewModel.searchJokes(query) }
        let listed = Array(found.prefix(limit ?? .max))
        try session.show(list: listed, asJSON: arguments.isGiven(.json))
        let contain = found.count == 1 ? "1 joke contains" : "\(found.count) jokes contain"
        let rest = found.count > listed.count ? "; \(listed.count) listed" : ""
        session.remark("\(contain) \"\(query.text.excerpt)\"\(rest).")
    }
}
