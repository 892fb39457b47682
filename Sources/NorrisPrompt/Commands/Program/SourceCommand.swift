import ChuckNorris

struct SourceCommand: PlainCommand {
    static let specification = CommandSpecification(
        name: "source",
        group: .settings,
        summary: "Show where jokes come from, and why.",
        details: """
        With source auto, your own and built-in jokes are used if you have some of your own, and otherwise those of \
        the API, or built-in ones while it does not answer. set source selects a source. Files of your own jokes that \
        cannot be read are listed.
        """,
        examples: ["source": ""]
    )

    func run(in context: CommandContext) async throws {
        let state = try await context.wait { await context.viewModel.getSourceState() }
        let renderer = SourceRenderer(settings: context.settings.services, origin: context.output.origin)
        try await context.output.page(renderer.render(state))
    }
}
