import ChuckNorris

struct UnfavoriteCommand: JokeReferring {
    static let specification = CommandSpecification(
        name: "unfavorite",
        aliases: ["unfav"],
        group: .favorites,
        argument: .favorite,
        isRepeated: true,
        usageOfArguments: "[N|ID ...]",
        summary: "Remove this joke from favorites.",
        details: CommandSpecification.thisJoke,
        examples: ["unfavorite": "", "unfavorite 3": "", "unfavorite 2 3": ""]
    )

    let references: [JokeReference?]

    func run(in context: CommandContext) async throws {
        var favorites: [Favorite] = []
        for reference in references {
            let id = if case let .id(id) = reference {
                id
            } else {
                try await context.joke(reference).id
            }
            let favorite = try await context.withFavorites { try await $0.favorite(id: id) }
            guard let favorite else { throw CommandError.notFavorite(reference) }
            favorites.append(favorite)
        }
        for favorite in favorites {
            let removed = try await context.withFavorites { try await $0.remove(id: favorite.id) }
            guard let removed else { continue }
            context.remark("Removed from favorites: ", about: removed.joke)
        }
    }
}
