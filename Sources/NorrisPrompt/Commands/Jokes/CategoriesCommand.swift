import ChuckNorris
import Terminal

struct CategoriesCommand: JSONPrinting {
    static let specification = CommandSpecification(
        name: "categories",
        group: .jokes,
        options: [.json],
        summary: "List the categories of jokes.",
        details: "The categories depend on the source; source shows it.",
        examples: ["categories": ""]
    )

    var isJSON = false

    func run(in context: CommandContext) async throws {
        let names = try await context.wait { try await context.fetchCategories() }
        guard !names.isEmpty else { return context.remark("There are no categories.") }
        var sizes: [String: Int] = [:]
        if case let .collections(_, _, _, all) = await context.viewModel.getSourceState() {
            sizes = all
        }
        guard !isJSON, let columns = context.output.tableWidth else {
            let lines = names.map { isJSON ? Self.json($0, sizes[$0]) : $0 }
            return lines.forEach { context.output.print(StyledText($0), isWrapped: false) }
        }
        let cells = names.map { name in
            let summary = [sizes[name].map { "\($0)" }, LineCompletion.categorySummaries[name]].compactMap(\.self)
            return Completion(text: name, summary: summary.joined(separator: ", "))
        }
        try await context.output.page(ListRenderer.completions(cells, columns: columns).joined(separator: "\n"))
    }

    private static func json(_ name: String, _ size: Int?) -> String {
        var object = JSONText()
        object.add("category", name)
        if let size {
            object.add("jokes", value: "\(size)")
        }
        object.add("summary", LineCompletion.categorySummaries[name])
        return object.finish()
    }
}
