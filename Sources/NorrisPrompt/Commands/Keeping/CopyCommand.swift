import ChuckNorris
import Terminal

struct CopyCommand: Command {
    static let specification = CommandSpecification(
        name: "copy",
        argument: .joke,
        usageOfArguments: "[N|ID ...]",
        summary: "Copy this joke to the clipboard.",
        details: """
        \(Session.thisJoke) wl-copy, xclip, xsel, pbcopy or tmux takes the text. Where none does, such as over ssh, \
        the terminal does if it lets programs use the clipboard.
        """,
        examples: ["copy": "", "copy 2 3": ""],
        make: { arguments throws(Failure) in try CopyCommand(references: arguments.references()) }
    )

    let references: [JokeReference]

    func run(in session: Session) async throws {
        let jokes = try await session.jokes(references)
        let text = jokes.map { JokeRenderer.render($0).plain }.joined(separator: "\n")
        let clipboard = Clipboard(output: session.output)
        // A program answers at once, or never.
        let program = try await session.wait(isShown: false) { await clipboard.copyWithProgram(text) }
        let sentence = try program.map { "Copied with \($0): " } ?? clipboard.copyWithTerminal(text)
        session.remark(sentence, about: jokes[0])
    }
}
