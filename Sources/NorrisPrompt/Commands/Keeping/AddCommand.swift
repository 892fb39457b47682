import ChuckNorris
import Terminal

extension Command {
    static let add = Command(
        name: "add",
        argument: .text,
        options: [Option("-c", "--category", value: "CATEGORY", summary: "Its category (default own).")],
        summary: "Add a joke of your own.",
        details: """
        TEXT is the rest of the line; in a shell, - reads it from standard input. Each category is a file, by default \
        own. The answer names the file and the line, where any editor changes or removes the joke.
        """
    ) { arguments, session in
        guard !arguments.text.isBlank else { throw arguments.missing("text") }
        let isInput = arguments.text == "-" && session.origin == .arguments
        let bytes = try isInput ? JokesFile.bytes(of: JokesList.standardInput) : Array(arguments.text.utf8)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(.usage, "The text is not UTF-8; nothing was added.")
        }
        let added = try session.folders.ownJokes.add(text.sanitized(), category: arguments.values(of: .category).last)
        session.forgetFiles()
        session.thisJoke = added.joke
        session.remark("\(added.isNew ? "Added" : "Already there"): \(added.path), line \(added.line).")
        if !session.settings.services.jokes.items.contains(JokesList.mine) {
            session.remark("It will not be told: the setting jokes does not list mine.")
        }
    }
}
