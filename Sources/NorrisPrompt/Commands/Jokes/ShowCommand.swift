import ChuckNorris

extension Command {
    static let show = Command(
        name: "show",
        argument: .jokes,
        options: [.json],
        summary: "Show this joke again, or joke N of the last list.",
        details: "\(thisJoke) On a screen its id and source are shown below it. N alone is the same as show N.",
        examples: ["show": "The last joke.", "show 3": "The third of the last list.", "show Fz4lXh2QMk0": ""]
    ) { arguments, session in
        let isJSON = arguments.isGiven(.json)
        for joke in try await session.jokes(arguments.words) {
            session.show(joke, asJSON: isJSON)
            if session.output.isScreen, !isJSON {
                session.output.print(JokeRenderer.origin(of: joke))
            }
        }
    }

    /// The part of the help that commands about one joke share.
    static let thisJoke = """
    This joke is the one shown last, even by an earlier run. With N, it is that row of the last list instead; with ID, \
    the joke with that id.
    """
}
