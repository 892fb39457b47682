import ChuckNorris
import TerminalText

struct FavoriteCommand: JokeReferring {
    static let specification = CommandSpecification(
        name: "favorite",
        aliases: ["fav"],
        group: .favorites,
        argument: .joke,
        usageOfArguments: "[N|ID]",
        summary: "Save this joke to favorites.",
        details: "\(CommandSpecification.thisJoke) Favorites are saved on disk, and shared by all open prompts.",
        examples: [
            "favorite": "Saves the joke shown last.",
            "favorite 3": "Saves the third of the last list.",
        ]
    )

    let reference: JokeReference?

    func run(in context: CommandContext) async throws {
        let joke = try await context.joke(reference)
        let isNew = try await context.withFavorites { try await $0.add(Favorite(joke)) }
        context.remark("\(isNew ? "Saved to" : "Already in") favorites: \(JokeRenderer.render(joke).plain.excerpt)")
    }
}
