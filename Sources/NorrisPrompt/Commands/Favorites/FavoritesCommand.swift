import ChuckNorris

struct FavoritesCommand: JSONPrinting {
    static let specification = CommandSpecification(
        name: "favorites",
        aliases: ["favs"],
        group: .favorites,
        options: [.json],
        summary: "List your favorites.",
        details: "The oldest comes first. On a screen the rows have numbers, in a shell ids, for other commands.",
        examples: ["favorites": "", "favorites --json": "The favorites, one JSON object per line."]
    )

    let isJSON: Bool

    func run(in context: CommandContext) async throws {
        let jokes = try await context.withFavorites { try await $0.all() }.map(\.joke)
        if jokes.isEmpty {
            context.remark("No favorites yet. Type \(context.output.origin.norris)favorite after a joke you like.")
        }
        try await context.list(context.allowed(jokes), asJSON: isJSON)
    }
}
