import ChuckNorris

extension Command {
    static let favorite = Command(
        name: "favorite",
        aliases: ["fav"],
        argument: .jokes,
        summary: "Save this joke to your favorites.",
        details: "\(thisJoke) Favorites are shared by all open prompts; joke favorites tells one of them."
    ) { arguments, session in
        for joke in try await session.jokes(arguments.words) {
            let isNew = try session.folders.favorites.add(joke)
            // The first one makes them a category.
            session.categories = isNew ? nil : session.categories
            session.remark("\(isNew ? "Saved to" : "Already in") favorites: \(joke.joke.excerpt)")
        }
    }

    static let favorites = Command(
        name: "favorites",
        aliases: ["favs"],
        options: [.json],
        summary: "List your favorites.",
        details: "The oldest comes first. On a screen the rows have numbers, in a shell ids, for other commands."
    ) { arguments, session in
        let all = try session.folders.favorites.all()
        let allowed = all.filter { session.settings.services.allowsExplicit || !$0.response.isExplicit }
        if all.isEmpty {
            session.remark("No favorites yet. Type \(session.norris)favorite after a joke that you like.")
        }
        try session.show(list: allowed, asJSON: arguments.isGiven(.json))
        let hidden = all.count - allowed.count
        if hidden > 0 {
            session.remark("Explicit jokes are hidden: \(hidden). \(session.norris)set explicit on shows them.")
        }
    }

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
        let known = try session.folders.favorites.all().map(\.id)
        for id in ids where !known.contains(id) {
            throw Failure(.nothingFound, "The joke \(id.excerpt) is not in your favorites.")
        }
        session.forgetFiles()
        for id in ids {
            guard let removed = try session.folders.favorites.remove(id: id) else { continue }
            session.remark("Removed from favorites: \(removed.joke)")
        }
    }
}
