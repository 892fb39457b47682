import ChuckNorris

extension Command {
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
}
