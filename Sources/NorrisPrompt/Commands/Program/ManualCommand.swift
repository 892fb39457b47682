import Terminal

struct ManualCommand: PlainCommand {
    static let specification = CommandSpecification(
        name: "manual",
        group: .shell,
        summary: "Show the manual page.",
        details: """
        On a terminal, man shows it where that is installed. A pipe gets it in the format mdoc, and this line installs \
        it for man norris:
            mkdir -p ~/.local/share/man/man1 && norris manual > ~/.local/share/man/man1/norris.1
        """,
        examples: ["manual": ""]
    )

    func run(in context: CommandContext) async throws {
        let (manual, output) = (Manual(CommandTable.specifications), context.output)
        guard output.standardOutput.isTerminal else { return output.print(StyledText(manual.mdoc), isWrapped: false) }
        guard try await !output.showManual(manual.mdoc) else { return }
        try await output.page(manual.text)
    }
}
