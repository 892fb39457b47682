import ChuckNorris

struct UnfavoriteCommand: JokeReferring {
    static let specification = CommandSpecification(
        name: "unfavorite",
        aliases: ["unfav"],
        group: .favorites,
        argument: .favorite,
        usageOfArguments: "[N|ID]",
        summary: "Remove this joke from favorites.",
        details: CommandSpecification.thisJoke,
        examples: ["unfavorite": "", "unfavorite 3": ""]
    )

    let reference: JokeReference?

    func run(in context: CommandContext) async throws {
        let id = if case let .id(id) = reference {
            id
        } else {
            try await context.joke(reference).id
        }
        guard try await context.withFavorites({ try await $0.remove(id: id) }) != nil else {
            throw reference == nil ? CommandError.currentNotFavorite : .notFavorite(id: id)
        }
        context.remark("Removed from favorites.")
    }
}
