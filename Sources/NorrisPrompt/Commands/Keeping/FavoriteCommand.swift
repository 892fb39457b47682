import ChuckNorris

struct FavoriteCommand: Command {
    static let specification = CommandSpecification(
        name: "favorite",
        aliases: ["fav"],
        argument: .joke,
        usageOfArguments: "[N|ID ...]",
        summary: "Save this joke to your favorites.",
        details: "\(Session.thisJoke) Favorites are shared by all open prompts; joke favorites tells one of them.",
        examples: ["favorite": "Saves the joke shown last.", "favorite 2 3": "Saves two of the last list."],
        make: { arguments throws(Failure) in try FavoriteCommand(references: arguments.references()) }
    )

    let references: [JokeReference]

    func run(in session: Session) async throws {
        for joke in try await session.jokes(references) {
            let isNew = try session.favorites.add(joke)
            session.remark(isNew ? "Saved to favorites: " : "Already in favorites: ", about: joke)
        }
    }
}
