import ChuckNorris
import Terminal

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
        // At a prompt, Ctrl-\ is for the program, as it is for a pager.
        let (ending, isAtPrompt) = (Signals.endProcess(after: []), context.output.caughtSignals != nil)
        Signals.endProcess(after: isAtPrompt ? ending.subtracting([.quit]) : ending)
        defer { Signals.endProcess(after: ending) }
        let confirmation: String?
        do {
            // A program answers at once, or never.
            confirmation = try await context.wait(isShown: false) { await context.output.copyWithPrograms(text) }
        } catch Ending.signal(.quit) where isAtPrompt {
            throw Ending.signal(.interrupt)
        }
        try context.remark(confirmation ?? context.output.copy(text))
    }
}
