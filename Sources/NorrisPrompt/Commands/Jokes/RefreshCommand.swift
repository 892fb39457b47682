extension Command {
    static let refresh = Command(
        name: "refresh",
        aliases: ["r"],
        summary: "Tell another joke of the same kind.",
        details: "Repeats the last joke command: the same categories, name and options. Enter alone does the same."
    ) { _, session in
        try await session.tell(session.lastRequest)
    }
}
