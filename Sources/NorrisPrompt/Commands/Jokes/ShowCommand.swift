import ChuckNorris

struct ShowCommand: Command {
    static let specification = CommandSpecification(
        name: "show",
        aliases: ["again"],
        shorthand: (":", []),
        group: .jokes,
        argument: .joke,
        usageOfArguments: "[N|ID]",
        options: [.json],
        summary: "Show this joke again, or joke N.",
        details: """
        \(CommandSpecification.thisJoke) On a \
        screen the joke's id and where it comes from are shown below it. N alone is the same as show N, and : ID the \
        same as show ID.
        """,
        examples: ["show": "The last joke.", "show Fz4lXh2QMk0": "", "show 3": "The third of the last list."]
    )

    var reference: JokeReference?
    var isJSON = false

    func run(in context: CommandContext) async throws {
        let joke = try await context.joke(reference)
        context.shownJokes.append(joke)
        try await context.show(joke, asJSON: isJSON)
        if context.output.standardOutput.isTerminal, !isJSON {
            let isLinked = context.output.environment.showsLinks
            context.output.print(JokeRenderer.renderOrigin(joke, isLinked: isLinked))
        }
    }
}

extension ShowCommand {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        reference = try arguments.references()[0]
        isJSON = arguments.isGiven(.json)
    }
}
