import TerminalText

struct CopyCommand: JokeReferring {
    static let specification = CommandSpecification(
        name: "copy",
        group: .favorites,
        argument: .joke,
        isRepeated: true,
        usageOfArguments: "[N|ID ...]",
        summary: "Copy this joke to the clipboard.",
        details: """
        \(CommandSpecification.thisJoke) wl-copy, xclip, xsel, pbcopy or clip.exe takes the text, or else tmux's \
        buffer. Where none does, such as over ssh, the terminal does if it lets programs use the clipboard.
        """,
        examples: ["copy": "", "copy 3": "", "copy 2 3": ""]
    )

    let references: [JokeReference?]

    func run(in context: CommandContext) async throws {
        let jokes = try await context.jokes(references)
        let text = jokes.map { JokeRenderer.render($0).plain }.joined(separator: "\n")
        var waiting = context.waiting
        // A program answers at once, or never.
        waiting.output = nil
        let confirmation = try await waiting.wait { await context.output.copyWithPrograms(text) }
        try context.remark(confirmation ?? context.output.copy(text))
    }
}
