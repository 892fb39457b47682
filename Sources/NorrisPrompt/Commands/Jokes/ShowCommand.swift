import ChuckNorris
import Terminal

struct ShowCommand: Command {
    static let specification = CommandSpecification(
        name: "show",
        argument: .joke,
        usageOfArguments: "[N|ID]",
        options: [.json],
        summary: "Show this joke again, or joke N of the last list.",
        details: """
        \(Session.thisJoke) On a screen the id and the source are shown below the joke. N alone is the same as show N.
        """,
        examples: ["show": "The last joke.", "show 3": "The third of the last list.", "show Fz4lXh2QMk0": ""],
        make: { arguments throws(Failure) in try ShowCommand(arguments) }
    )

    let reference: JokeReference?
    let isJSON: Bool

    func run(in session: Session) async throws {
        let joke = try await session.joke(reference)
        session.show(joke, asJSON: isJSON)
        if session.output.standardOutput.isTerminal, !isJSON {
            session.output.print(JokeRenderer.origin(of: joke))
        }
    }
}

extension ShowCommand {
    init(_ arguments: ParsedArguments) throws(Failure) {
        let references = try arguments.references()
        guard references.count < 2 else { throw .usage("show takes one joke. Usage: show [N|ID]") }
        reference = references.first
        isJSON = arguments.isGiven(.json)
    }
}
