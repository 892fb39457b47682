import TerminalText

struct CopyCommand: JokeReferring {
    static let specification = CommandSpecification(
        name: "copy",
        group: .favorites,
        argument: .joke,
        usageOfArguments: "[N|ID]",
        summary: "Copy this joke to the clipboard.",
        details: """
        \(CommandSpecification.thisJoke) This works over ssh, too, and needs a terminal that lets programs use the \
        clipboard.
        """,
        examples: ["copy": "", "copy 3": ""]
    )

    let reference: JokeReference?

    func run(in context: CommandContext) async throws {
        let text = try await JokeRenderer.render(context.joke(reference)).plain
        let confirmation = try await context.output.copyWithTmux(text, signals: context.waiting.signals)
        try context.remark(confirmation ?? context.output.copy(text))
    }
}
