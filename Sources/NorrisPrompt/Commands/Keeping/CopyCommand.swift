import Terminal

extension Command {
    static let copy = Command(
        name: "copy",
        argument: .joke,
        usageOfArguments: "[N|ID ...]",
        summary: "Copy this joke to the clipboard.",
        details: """
        \(thisJoke) wl-copy, xclip, xsel, pbcopy or tmux takes the text. Where none does, such as over ssh, \
        the terminal does if it lets programs use the clipboard.
        """,
        examples: ["copy": "", "copy 2 3": ""]
    ) { arguments, session in
        let jokes = try await session.jokes(arguments.words)
        let text = jokes.map { JokeRenderer.render($0).plain }.joined(separator: "\n")
        // A program answers at once, or never.
        let sentence = try await session.wait(isShown: false) { try await Clipboard.copy(text, session.output) }
        session.remark(sentence, about: jokes[0])
    }
}
