import ChuckNorris
import Terminal
import Vaccine

struct GraphCommand: Command {
    static let specification = CommandSpecification(
        name: "graph",
        options: [check, mermaid],
        isForShell: true,
        summary: "Show the program's dependency graph.",
        details: """
        A cure registers the implementation of a protocol. Each line has the scope, the class and the place of a cure; \
        the lines below it list what it needs.
        """,
        make: { arguments in GraphCommand(isCheck: arguments.isGiven(check), isMermaid: arguments.isGiven(mermaid)) }
    )

    private static let check = OptionSpecification("--check", summary: "Print its problems; fail if there are any.")
    private static let mermaid = OptionSpecification("--mermaid", summary: "Print a Mermaid flowchart.")

    let isCheck: Bool
    let isMermaid: Bool

    func run(in session: Session) async throws {
        let output = session.output
        guard isCheck else {
            let graph = Vaccine.graph()
            return output.print(StyledText(isMermaid ? graph.mermaid : graph.description), isWrapped: false)
        }
        let problems = Vaccine.validate()
        for problem in problems {
            let place = problem.place.map { "\($0): " } ?? ""
            output.print(StyledText("\(place)error: \(problem)"), isWrapped: false)
        }
        guard problems.isEmpty else { throw Failure.nothingFound("The cures are not complete.") }
        output.print("No cure is missing, circular or set twice.")
    }
}
