struct CategoriesCommand: PlainCommand {
    static let specification = CommandSpecification(
        name: "categories",
        group: .jokes,
        summary: "List the categories of jokes.",
        details: "The categories depend on the source; source shows it.",
        examples: ["categories": ""]
    )

    func run(in context: CommandContext) async throws {
        let names = try await context.waiting.wait { try await context.fetchCategories() }
        guard !names.isEmpty else { return context.remark("There are no categories.") }
        context.output.print(ListRenderer.columns(names, width: context.output.standardOutput.width))
    }
}
