import Vaccine

struct CuresCommand: Command {
    static let specification = CommandSpecification(
        name: "cures",
        group: .prompt,
        options: formats.map(\.option),
        summary: "Show the program's graph of cures.",
        details: """
        A cure is what stands behind a protocol: how long it lives, its class, and where it is set. What it needs is \
        listed below it. With an option, the graph is written for Mermaid or Graphviz to draw.
        """,
        examples: ["cures": "", "cures --mermaid": "", "cures --dot": ""]
    )

    private static let formats: [(option: OptionSpecification, format: GraphFormat)] = [
        (OptionSpecification("--mermaid", summary: "Write it for Mermaid to draw."), .mermaid),
        (OptionSpecification("--dot", summary: "Write it for Graphviz to draw."), .dot),
    ]

    let format: GraphFormat

    init(_ format: GraphFormat = .text) {
        self.format = format
    }

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let given = Self.formats.filter { arguments.isGiven($0.option) }
        guard given.count <= 1 else { throw .conflict(given.flatMap(\.option.spellings)) }
        format = given.first?.format ?? .text
    }

    func run(in context: CommandContext) async throws {
        let text = GraphRenderer.render(Vaccine.graph(), as: format)
        switch format {
        case .text: try await context.page(text)
        case .mermaid, .dot: context.output.printWhole(text)
        }
    }
}
