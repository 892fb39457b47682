struct ShowCommand: Command {
    static let specification = CommandSpecification(
        name: "show",
        shorthand: (":", []),
        group: .jokes,
        argument: .joke,
        usageOfArguments: "N|ID",
        options: [.json],
        summary: "Show joke N of the last list.",
        details: """
        N is the number of a row of the last list, such as of search or favorites; ID is the id of any joke. On a \
        screen the joke's id and where it comes from are shown below it. N alone is the same as show N, and : ID the \
        same as show ID.
        """,
        examples: ["show Fz4lXh2QMk0": "", "show 3": "The third of the last list."]
    )

    let reference: JokeReference
    var isJSON = false

    func run(in context: CommandContext) async throws {
        let joke = try await context.joke(reference)
        context.shownJokes.append(joke)
        context.print(joke, asJSON: isJSON)
        if context.output.standardOutput.isTerminal, !isJSON {
            let isLinked = context.output.environment.showsLinks
            context.output.print(JokeRenderer.renderOrigin(joke, isLinked: isLinked))
        }
    }
}

extension ShowCommand {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        guard let reference = try arguments.reference() else { throw arguments.missing("number or id") }
        self.reference = reference
        isJSON = arguments.isGiven(.json)
    }
}
