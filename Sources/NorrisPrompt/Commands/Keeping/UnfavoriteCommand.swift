import ChuckNorris
import Terminal

extension Command {
    static let unfavorite = Command(
        name: "unfavorite",
        aliases: ["unfav"],
        argument: .jokes,
        summary: "Remove this joke from your favorites.",
        details: "\(thisJoke) The answer has the whole text, since there is no undo."
    ) { arguments, session in
        var ids: [String] = []
        for word in arguments.words {
            // An id needs no joke to be found.
            try await ids.append(word.rowNumber == nil ? word : session.jokes([word])[0].id)
        }
        ids = try await ids.isEmpty ? [session.jokes([])[0].id] : ids
        // Checked first, so that nothing is removed if one of them is none.
        for id in ids where try session.folders.favorites.favorite(id: id) == nil {
            throw Failure(.nothingFound, "The joke \(id.excerpt) is not in your favorites.")
        }
        for id in ids {
            guard let removed = try session.folders.favorites.remove(id: id) else { continue }
            session.remark("Removed from favorites: \(removed.joke)")
        }
    }
}
