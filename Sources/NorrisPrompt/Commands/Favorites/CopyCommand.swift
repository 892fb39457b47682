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
        let joke = try await context.joke(reference)
        let (output, text) = (context.output, JokeRenderer.render(joke).plain)
        let confirmation = try await output.copyWithTmux(text, signals: context.waiting.signals)
        try context.remark(confirmation ?? output.copy(text))
    }
}
