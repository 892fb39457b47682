import ChuckNorris
import LineEditing
import TerminalText

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
        let names = try await context.waiting.wait { try await context.fetchCategories() }
        guard !names.isEmpty else { return context.remark("There are no categories.") }
        var sizes: [String: Int] = [:]
        if case .collections = context.viewModel.getSourceState() {
            let jokes = context.localJokes
            sizes = try await context.waiting.wait { try await jokes.getCategorySizes() }
        }
        let rows = names.map { name in
            isJSON ? Self.json(name, sizes[name]) : sizes[name].map { "\(name) \($0)" } ?? name
        }
        guard !isJSON, let columns = context.output.tableWidth else {
            return rows.forEach { context.output.printWhole(StyledText($0)) }
        }
        let cells = zip(names, rows).map { Completion(text: $1, summary: LineCompletion.categorySummaries[$0] ?? "") }
        context.output.print(ListRenderer.completions(cells, columns: columns).joinedByLines())
    }

    private static func json(_ name: String, _ size: Int?) -> String {
        var object = JSONText()
        object.add("category", name)
        if let size {
            object.add("jokes", "\(size)")
        }
        object.add("summary", LineCompletion.categorySummaries[name])
        return object.finish()
    }
}
