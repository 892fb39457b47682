import ChuckNorris
import Terminal

extension Command {
    static let copy = Command(
        name: "copy",
        argument: .jokes,
        summary: "Copy this joke to the clipboard.",
        details: "\(thisJoke) wl-copy, xclip, xsel, pbcopy or tmux takes it, or else the terminal, such as over ssh."
    ) { arguments, session in
        let jokes = try await session.jokes(arguments.words)
        let text = jokes.map(\.joke.onOneLine).joined(separator: "\n")
        let sentence = try await session.wait(startsPrograms: true) { try await Clipboard.copy(text, session.output) }
        session.remark(sentence + text.excerpt)
    }
}
