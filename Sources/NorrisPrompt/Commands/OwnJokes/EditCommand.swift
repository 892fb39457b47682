import ChuckNorris

struct EditCommand: JokeReferring {
    static let specification = CommandSpecification(
        name: "edit",
        group: .favorites,
        argument: .ownJoke,
        usageOfArguments: "[N|ID]",
        summary: "Edit a joke of your own.",
        details: """
        The editor that VISUAL or EDITOR names opens the file at this joke. \(CommandSpecification.thisJoke) If the \
        last joke is not your own, edit opens the file to which add writes, at its end.
        """,
        examples: ["edit": "", "edit 3": ""]
    )

    let references: [JokeReference?]

    func run(in context: CommandContext) async throws {
        let (file, line): (OwnJokesFile, Int)
        do {
            (file, line) = try await context.place(of: context.joke(references[0]), references[0])
        } catch where references == [nil] {
            guard let folder = context.output.environment.jokesFolder else { throw error }
            file = OwnJokesFile(path: folder + "/own")
            line = (try? file.line()) ?? 1
        }
        // An editor that ends with an error may have saved the file.
        defer { context.reloadJokes() }
        try await context.output.openEditor(on: file.path, line: line)
    }
}
