import ChuckNorris

struct SourceCommand: PlainCommand {
    static let specification = CommandSpecification(
        name: "source",
        group: .settings,
        summary: "Show where jokes come from, and why.",
        details: """
        With source auto, jokes come from your own files, if there are any, and are built in; otherwise they come from \
        the API, and are built in while it does not answer. set source selects a source. What cannot be read of your \
        own jokes is listed.
        """,
        examples: ["source": ""]
    )

    func run(in context: CommandContext) async throws {
        let state = try await context.waiting.wait { await context.viewModel.getSourceState() }
        context.output.print(SourceRenderer.render(state, isChosen: context.settings.services.source == .offline))
    }
}
