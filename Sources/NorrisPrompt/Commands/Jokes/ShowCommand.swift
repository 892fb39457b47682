import ChuckNorris

extension Command {
    static let show = Command(
        name: "show",
        argument: .joke,
        usageOfArguments: "[N|ID]",
        options: [.json],
        summary: "Show this joke again, or joke N of the last list.",
        details: "\(thisJoke) On a screen its id and source are shown below it. N alone is the same as show N.",
        examples: ["show": "The last joke.", "show 3": "The third of the last list.", "show Fz4lXh2QMk0": ""]
    ) { arguments, session in
        guard arguments.words.count < 2 else { throw Failure.usage("show takes one joke. Usage: show [N|ID]") }
        let joke = try await session.jokes(arguments.words)[0]
        let isJSON = arguments.isGiven(.json)
        session.show(joke, asJSON: isJSON)
        if session.output.isScreen, !isJSON {
            session.output.print(JokeRenderer.origin(of: joke))
        }
    }

    /// The part of the help that commands about one joke share.
    static let thisJoke = """
    This joke is the one shown last, even by an earlier run. With N, it is that row of the last list instead; with ID, \
    the joke with that id.
    """
}
