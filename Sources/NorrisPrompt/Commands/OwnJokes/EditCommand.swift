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
        let (file, line) = try await place(in: context)
        // An editor that ends with an error may have saved the file.
        defer { context.reloadJokes() }
        try await context.output.openEditor(on: file.path, line: line)
    }

    @MainActor
    private func place(in context: CommandContext) async throws -> (file: OwnJokesFile, line: Int) {
        do {
            return try await context.place(of: context.joke(references[0]), references[0])
        } catch where references == [nil] {
            guard let folder = context.output.environment.jokesFolder else { throw error }
            let file = OwnJokesFile(path: folder + "/own")
            return (file, (try? file.line()) ?? 1)
        }
    }
}
