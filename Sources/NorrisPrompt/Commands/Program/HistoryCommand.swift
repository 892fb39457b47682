import Terminal

struct HistoryCommand: PlainCommand {
    static let specification = CommandSpecification(
        name: "history",
        group: .prompt,
        summary: "List the commands typed so far.",
        details: """
        Up and Down go through the history; after typed text, only through lines that contain it. Ctrl-R searches the \
        history. A line that begins with a space is not recorded.
        """,
        examples: ["history": ""]
    )

    func run(in context: CommandContext) async throws {
        let loading = await Task { try await context.history.load() }.result
        // What could be read is listed whatever else is wrong with the file.
        let entries = await context.history.entries
        if !entries.isEmpty {
            try await context.output.page(ListRenderer.numbered(entries.map { StyledText($0) }))
        }
        _ = try loading.get()
    }
}
