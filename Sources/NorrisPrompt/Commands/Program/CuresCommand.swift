import TerminalText
import Vaccine

struct CuresCommand: Command {
    static let specification = CommandSpecification(
        name: "cures",
        group: .prompt,
        options: formats.map(\.option) + [check],
        summary: "Show the program's graph of cures.",
        details: """
        A cure registers the implementation of a protocol. Each line has the scope, the class and the place of a cure; \
        the lines below it list what it needs. An option prints the graph for Mermaid or Graphviz, or only what is \
        wrong with it, as compilers print errors.
        """,
        examples: ["cures": "", "cures --mermaid": "", "cures --dot": "", "cures --check": ""]
    )

    private static let formats: [(option: OptionSpecification, format: GraphFormat)] = [
        (OptionSpecification("--mermaid", summary: "Print a Mermaid flowchart."), .mermaid),
        (OptionSpecification("--dot", summary: "Print a Graphviz graph."), .dot),
    ]

    private static let check = OptionSpecification("--check", summary: "Print the mistakes in it, and fail if any.")

    var format = GraphFormat.text
    var isCheck = false

    func run(in context: CommandContext) async throws {
        if isCheck {
            return try check(context.output)
        }
        let text = GraphRenderer.render(Vaccine.graph(), as: format)
        guard format == .text else { return context.output.printWhole(text) }
        try await context.page(text)
    }

    @MainActor
    private func check(_ output: Output) throws {
        let diagnostics = Vaccine.check()
        for diagnostic in diagnostics {
            output.printWhole(StyledText(diagnostic.description))
        }
        guard diagnostics.isEmpty else { throw Ending.failed(.nothingFound) }
        output.print("No cure is missing, circular or set twice.")
    }
}

extension CuresCommand {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        let given = (Self.formats.map(\.option) + [Self.check]).filter { arguments.isGiven($0) }
        guard given.count <= 1 else { throw .conflict(given.flatMap(\.spellings)) }
        format = Self.formats.first { arguments.isGiven($0.option) }?.format ?? .text
        isCheck = arguments.isGiven(Self.check)
    }
}
