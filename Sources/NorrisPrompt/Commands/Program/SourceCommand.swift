import ChuckNorris

struct SourceCommand: Command {
    static let specification = CommandSpecification(
        name: "source",
        group: .settings,
        summary: "Show where jokes come from, and why.",
        details: "That can change between jokes, as the network comes and goes. set source changes which jokes are used.",
        examples: ["source": ""]
    )

    init(_: ParsedArguments) {}

    func run(in context: CommandContext) {
        let state = context.viewModel.getSourceState()
        context.output.print(SourceRenderer.render(state, isChosen: context.settings.source == .offline))
    }
}
