import ChuckNorris
import Terminal
import Vaccine

extension Command {
    static let graph = Command(
        name: "graph",
        options: [check, mermaid],
        isForShell: true,
        summary: "Show the program's dependency graph.",
        details: "A cure registers the implementation of a protocol; the lines below it list what it needs."
    ) { arguments, session in
        let output = session.output
        guard arguments.isGiven(check) else {
            let graph = Vaccine.graph()
            let text = arguments.isGiven(mermaid) ? graph.mermaid : graph.description
            return output.print(StyledText(text), isWrapped: false)
        }
        let problems = Vaccine.validate()
        for problem in problems {
            let place = problem.place.map { "\($0): " } ?? ""
            output.print(StyledText("\(place)error: \(problem)"), isWrapped: false)
        }
        guard problems.isEmpty else { throw Failure(.nothingFound, "The cures are not complete.") }
        output.print("No cure is missing, circular or set twice.")
    }

    private static let check = Option("--check", summary: "Print its problems; fail if there are any.")
    private static let mermaid = Option("--mermaid", summary: "Print a Mermaid flowchart.")
}
