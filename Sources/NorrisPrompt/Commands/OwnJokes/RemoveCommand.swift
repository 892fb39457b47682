import ChuckNorris

struct RemoveCommand: JokeReferring {
    static let specification = CommandSpecification(
        name: "remove",
        group: .favorites,
        argument: .ownJoke,
        isRepeated: true,
        usageOfArguments: "[N|ID ...]",
        summary: "Remove a joke of your own.",
        details: "\(CommandSpecification.thisJoke) A file of JSON is not changed; edit opens it.",
        examples: ["remove": "", "remove 3": "", "remove 2 3": ""]
    )

    let references: [JokeReference?]

    func run(in context: CommandContext) async throws {
        let jokes = try await context.jokes(references)
        // Before any is removed, because one may not be the user's own.
        let files = try zip(jokes, references).map { try context.place(of: $0, $1).file }
        defer { context.reloadJokes() }
        for (joke, file) in zip(jokes, files) {
            try file.remove(id: joke.id)
            context.remark("Removed from \(file.path): ", about: joke)
        }
    }
}
