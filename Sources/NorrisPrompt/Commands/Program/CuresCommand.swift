import Vaccine

struct CuresCommand: Command {
    static let specification = CommandSpecification(
        name: "cures",
        group: .prompt,
        options: formats.map(\.option),
        summary: "Show the program's graph of cures.",
        details: """
        A cure registers the implementation of a protocol. Each line has the scope, the class and the place of a cure; \
        the lines below it list what it needs. An option prints the graph for Mermaid or Graphviz.
        """,
        examples: ["cures": "", "cures --mermaid": "", "cures --dot": ""]
    )

    private static let formats: [(option: OptionSpecification, format: GraphFormat)] = [
        (OptionSpecification("--mermaid", summary: "Print a Mermaid flowchart."), .mermaid),
        (OptionSpecification("--dot", summary: "Print a Graphviz graph."), .dot),
    ]

    var format = GraphFormat.text

    func run(in context: CommandContext) async throws {
        let text = GraphRenderer.render(Vaccine.graph(), as: format)
        guard format == .text else { return context.output.printWhole(text) }
        try await context.page(text)
    }
}

extension CuresCommand {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        let given = Self.formats.filter { arguments.isGiven($0.option) }
        guard given.count <= 1 else { throw .conflict(given.flatMap(\.option.spellings)) }
        format = given.first?.format ?? .text
    }
}
