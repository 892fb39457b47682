import ChuckNorris

struct FavoritesCommand: Command {
    static let specification = CommandSpecification(
        name: "favorites",
        aliases: ["favs"],
        options: [.json],
        summary: "List your favorites.",
        details: "The oldest comes first. On a screen the rows have numbers, in a shell ids, for other commands.",
        make: { arguments in FavoritesCommand(isJSON: arguments.isGiven(.json)) }
    )

    let isJSON: Bool

    func run(in session: Session) async throws {
        let all = try session.favorites.all()
        let allowed = all.filter { session.settings.services.allowsExplicit || !$0.response.isExplicit }
        if all.isEmpty {
            session.remark("No favorites yet. Type \(session.norris)favorite after a joke that you like.")
        }
        try session.show(list: allowed, asJSON: isJSON)
        let hidden = all.count - allowed.count
        if hidden > 0 {
            let jokes = hidden == 1 ? "1 explicit joke is" : "\(hidden) explicit jokes are"
            session.remark("\(jokes) hidden; \(session.explicitAdvice).")
        }
    }
}
