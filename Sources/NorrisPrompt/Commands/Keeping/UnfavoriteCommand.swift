import ChuckNorris
import Terminal

extension Command {
    static let unfavorite = Command(
        name: "unfavorite",
        aliases: ["unfav"],
        argument: .joke,
        usageOfArguments: "[N|ID ...]",
        summary: "Remove this joke from your favorites.",
        details: "\(thisJoke) The answer has the whole text, since there is no undo.",
        examples: ["unfavorite": "", "unfavorite 2 3": ""]
    ) { arguments, session in
        var ids: [String] = []
        for word in arguments.words.isEmpty ? [nil] : arguments.words.map(Optional.some) {
            if let word, word.rowNumber == nil {
                ids.append(word)
            } else {
                try await ids.append(session.joke(word).id)
            }
        }
        // Checked first, so that nothing is removed if one of them is none.
        for id in ids where try session.favorites.favorite(id: id) == nil {
            throw Failure.nothingFound("The joke \(id.excerpt) is not in your favorites.")
        }
        for id in ids {
            guard let removed = try session.favorites.remove(id: id) else { continue }
            session.remark("Removed from favorites: \(removed.joke.joke)")
        }
    }
}
