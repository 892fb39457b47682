import ChuckNorris
import TerminalText

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

    let references: [JokeReference]

    func run(in context: CommandContext) async throws {
        var found: [Favorite] = []
        for reference in references.isEmpty ? [nil] : references.map(Optional.some) {
            let (id, error) = if case let .id(given) = reference {
                (given, CommandError.notFavorite(id: given))
            } else {
                try await (context.joke(reference).id, CommandError.thisNotFavorite)
            }
            let favorite = try await context.withFavorites { try await $0.favorite(id: id) }
            guard let favorite else { throw error }
            found.append(favorite)
        }
        for favorite in found {
            let removed = try await context.withFavorites { try await $0.remove(id: favorite.id) }
            if let removed {
                context.remark("Removed from favorites: ", about: removed.joke)
            }
        }
    }
}
