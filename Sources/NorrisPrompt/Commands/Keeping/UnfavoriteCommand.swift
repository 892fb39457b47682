import ChuckNorris
import Terminal

struct UnfavoriteCommand: Command {
    static let specification = CommandSpecification(
        name: "unfavorite",
        aliases: ["unfav"],
        argument: .favorite,
        usageOfArguments: "[N|ID ...]",
        summary: "Remove this joke from your favorites.",
        details: "\(Session.thisJoke) The answer has the whole text, since there is no undo.",
        examples: ["unfavorite": "", "unfavorite 2 3": ""],
        make: { arguments throws(Failure) in try UnfavoriteCommand(references: arguments.references()) }
    )

    let references: [JokeReference]

    func run(in session: Session) async throws {
        var ids: [String] = []
        for reference in references.isEmpty ? [nil] : references.map(Optional.some) {
            if case let .id(id) = reference {
                ids.append(id)
            } else {
                try await ids.append(session.joke(reference).id)
            }
        }
        // Checked first, so that nothing is removed if one of them is none.
        for id in ids where try session.favorites.favorite(id: id) == nil {
            throw Failure.nothingFound("The joke \(id.excerpt) is not in your favorites.")
        }
        for id in ids {
            guard let removed = try session.favorites.remove(id: id) else { continue }
            session.remark("Removed from favorites: \(removed.joke)")
        }
    }
}
