import TerminalText

struct ManualCommand: PlainCommand {
    static let specification = CommandSpecification(
        name: "manual",
        group: .shell,
        summary: "Print the manual page.",
        details: """
        The page is in mdoc format. The first of these lines shows it, the second one installs it for man norris:
            norris manual | man -l -
            mkdir -p ~/.local/share/man/man1 && norris manual > ~/.local/share/man/man1/norris.1
        """,
        examples: ["manual": ""]
    )

    func run(in context: CommandContext) async throws {
        try await context.page(StyledText(Manual.page(commands: CommandTable.specifications)), isWrapped: false)
    }
}
