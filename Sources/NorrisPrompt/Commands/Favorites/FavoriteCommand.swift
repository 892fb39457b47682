import ChuckNorris

struct FavoriteCommand: JokeReferring {
    static let specification = CommandSpecification(
        name: "favorite",
        aliases: ["fav"],
        group: .favorites,
        argument: .joke,
        isRepeated: true,
        usageOfArguments: "[N|ID ...]",
        summary: "Save this joke to favorites.",
        details: "\(CommandSpecification.thisJoke) Favorites are saved on disk, and shared by all open prompts.",
        examples: [
            "favorite": "Saves the joke shown last.",
            "favorite 3": "Saves the third of the last list.",
            "favorite 2 3": "Saves the second and the third.",
        ]
    )

    let references: [JokeReference?]

    func run(in context: CommandContext) async throws {
        for joke in try await context.jokes(references) {
            let isNew = try await context.withFavorites { try await $0.add(Favorite(joke)) }
            context.remark("\(isNew ? "Saved to" : "Already in") favorites: ", about: joke)
        }
    }
}
