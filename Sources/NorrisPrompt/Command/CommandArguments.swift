import ChuckNorris

/// What follows the name of a command, read in the ways that commands need.
struct CommandArguments {
    let entry: CommandTable.Entry
    /// Without white space at its ends.
    let text: Substring

    func none(_ command: Command) throws(CommandError) -> Command {
        guard text.isEmpty else { throw .takesNoArguments(entry.name) }
        return command
    }

    func text(called what: String) throws(CommandError) -> String {
        guard !text.isEmpty else { throw .missing(what, usage: entry.usage) }
        return String(text)
    }

    func command() throws(CommandError) -> CommandTable.Entry? {
        guard !text.isEmpty else { return nil }
        guard let entry = CommandTable.entry(for: String(text)) else {
            let suggestion = Suggestion.closest(to: text.lowercased(), among: CommandTable.words)
            throw .noHelp(String(text), suggestion: suggestion)
        }
        return entry
    }

    /// Reads categories, with commas or spaces between them, and behind the word "for" a name to the end of the line.
    func jokeRequest() throws(CommandError) -> JokeRequest {
        guard !text.isEmpty else { return .random() }
        let words = text.split(whereSeparator: \.isWhitespace)
        let beforeName = words.prefix { $0.lowercased() != "for" }
        let categories = beforeName.flatMap { $0.split(separator: ",") }.map { $0.lowercased() }
        guard beforeName.endIndex < words.endIndex else { return .random(categories: categories) }

        let name = words[(beforeName.endIndex + 1)...].joined(separator: " ")
        guard !name.isEmpty else { throw .missing("The name", usage: "joke for NAME") }
        return .random(categories: categories, name: name)
    }
}
