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
        """,
        examples: [
            "add Chuck Norris signs off.": "A joke of the category own.",
            "add -c work Chuck Norris is never on call.": "A joke of the category work.",
        ]
    ) { arguments, session in
        guard !arguments.text.isBlank else { throw arguments.missing("text") }
        let isInput = arguments.text == "-" && session.origin == .arguments
        let text = try isInput ? textOfInput() : arguments.text
        let added = try session.folders.ownJokes.add(text.sanitized(), category: arguments.values(of: .category).last)
        // The file is read again for the next joke.
        var settings = session.settings
        settings.services.filesRevision += 1
        session.apply(settings)
        session.thisJoke = added.joke
        session.remark("\(added.isNew ? "Added" : "Already there"): \(added.path), line \(added.line).")
        if !settings.services.jokes.items.contains(.mine) {
            session.remark("It is not told, since jokes does not list mine; \(session.norris)set jokes shows the list.")
        }
    }

    private static func textOfInput() throws(Failure) -> String {
        let longest = 1 << 20
        var bytes = [UInt8](repeating: 0, count: longest + 1)
        let input = fdopen(STDIN_FILENO, "r")
        let count = input.map { fread(&bytes, 1, bytes.count, $0) } ?? 0
        guard let input, ferror(input) == 0 else {
            throw Failure(.io, "Standard input cannot be read: \(SystemError.text(errno)).")
        }
        guard count <= longest else { throw Failure(.usage, "The text is longer than \(longest >> 20) MB.") }
        guard let text = String(validating: bytes[..<count], as: UTF8.self) else {
            throw Failure(.usage, "The text is not UTF-8; nothing was added.")
        }
        return text
    }
}
