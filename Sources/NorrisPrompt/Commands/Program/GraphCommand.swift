import TerminalText
import Vaccine

struct GraphCommand: Command {
    static let specification = CommandSpecification(
        name: "graph",
        formerName: "cures",
        group: .shell,
        options: formats,
        summary: "Show the program's dependency graph.",
        details: """
        A cure registers the implementation of a protocol. Each line has the scope, the class and the place of a cure; \
        the lines below it list what it needs. An option prints the graph for Mermaid, or only what is \
        wrong with it, with the file and the line that show it.
        """,
        examples: ["graph": "", "graph --mermaid": "", "graph --check": ""]
    )

    static let mermaid = OptionSpecification("--mermaid", summary: "Print a Mermaid flowchart.")
    static let check = OptionSpecification("--check", summary: "Print its problems, and fail if there are any.")
    private static let formats = [mermaid, check]

    /// The option that says what is printed; nil for the graph as text.
    var format: OptionSpecification?

    func run(in context: CommandContext) async throws {
        switch format {
        case Self.mermaid:
            context.output.print(StyledText(Vaccine.graph().mermaid), isWrapped: false)
        case Self.check:
            let problems = Vaccine.validate()
            for problem in problems {
                let place = problem.place.map { "\($0): " } ?? ""
                context.output.print(StyledText("\(place)error: \(problem)"), isWrapped: false)
            }
            guard problems.isEmpty else { throw Ending.failed(.nothingFound) }
            context.output.print("No cure is missing, circular or set twice.")
        default:
            try await context.output.page(Self.render(Vaccine.graph()))
        }
    }

    static func render(_ graph: Vaccine.Graph) -> StyledText {
        graph.description.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            // Further rows of a wrapped line are indented more, so that they are not mistaken for entries.
            let start = line.prefix { $0 == " " }.count + 2
            return StyledText(String(line.prefix(start))) + .hang + StyledText(String(line.dropFirst(start)))
        }.joined(separator: "\n")
    }
}

extension GraphCommand {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        format = try arguments.choice(of: Self.formats)
    }
}
