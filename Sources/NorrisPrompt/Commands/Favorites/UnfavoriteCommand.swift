import ChuckNorris
import TerminalText

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
        let id: String
        let error: CommandError
        if case let .id(given) = reference {
            (id, error) = (given, .notFavorite(id: given))
        } else {
            (id, error) = try await (context.joke(reference).id, .thisNotFavorite)
        }
        guard let removed = try await context.withFavorites({ try await $0.remove(id: id) }) else { throw error }
        context.remark("Removed from favorites: \(JokeRenderer.render(removed.joke).plain.excerpt)")
    }
}
