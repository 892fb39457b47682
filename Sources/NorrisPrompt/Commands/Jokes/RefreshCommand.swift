struct RefreshCommand: Command {
    static let specification = CommandSpecification(
        name: "refresh",
        aliases: ["r"],
        summary: "Tell another joke of the same kind.",
        details: "Repeats the last joke command: the same categories, name and options. Enter alone does the same.",
        make: { _ in RefreshCommand() }
    )

    func run(in session: Session) async throws {
        try await (session.lastRequest ?? JokeCommand()).run(in: session)
    }
}
