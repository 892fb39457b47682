import ChuckNorris

extension Command {
    static let favorite = Command(
        name: "favorite",
        aliases: ["fav"],
        argument: .jokes,
        summary: "Save this joke to your favorites.",
        details: "\(thisJoke) Favorites are shared by all open prompts; joke favorites tells one of them.",
        examples: ["favorite": "Saves the joke shown last.", "favorite 2 3": "Saves two of the last list."]
    ) { arguments, session in
        for joke in try await session.jokes(arguments.words) {
            let isNew = try session.folders.favorites.add(joke)
            session.remark(isNew ? "Saved to favorites: " : "Already in favorites: ", about: joke)
        }
    }
}
