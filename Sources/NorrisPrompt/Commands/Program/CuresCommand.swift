import TerminalText
import Vaccine

struct CuresCommand: Command {
    static let specification = CommandSpecification(
        name: "cures",
        group: .prompt,
        options: formats.map(\.option),
        summary: "Show the program's graph of cures.",
        details: """
        A cure registers the implementation of a protocol. Each line has the scope, the class and the place of a cure; \
        the lines below it list what it needs. An option prints the graph for Mermaid or Graphviz, or only what is \
        wrong with it, as compilers print errors.
        """,
        examples: ["cures": "", "cures --mermaid": "", "cures --dot": "", "cures --check": ""]
    )

    /// What is printed.
    enum Format: Sendable {
        case text
        case mermaid
        /// For Graphviz.
        case dot
        /// The mistakes alone.
        case check
    }

    private static let formats: [(option: OptionSpecification, format: Format)] = [
        (OptionSpecification("--mermaid", summary: "Print a Mermaid flowchart."), .mermaid),
        (OptionSpecification("--dot", summary: "Print a Graphviz graph."), .dot),
        (OptionSpecification("--check", summary: "Print the mistakes in it, and fail if any."), .check),
    ]

    var format = Format.text

    func run(in context: CommandContext) async throws {
        switch format {
        case .text: try await context.page(GraphRenderer.render(Vaccine.graph()))
        case .mermaid: context.output.printWhole(StyledText(Vaccine.graph().mermaid))
        case .dot: context.output.printWhole(StyledText(Vaccine.graph().dot))
        case .check: try check(context.output)
        }
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
        let given = Self.formats.filter { arguments.isGiven($0.option) }
        guard given.count <= 1 else { throw .conflict(given.flatMap(\.option.spellings)) }
        format = given.first?.format ?? .text
    }
}
