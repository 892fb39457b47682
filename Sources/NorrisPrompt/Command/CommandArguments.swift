import ChuckNorris

/// What follows the name of a command, read in the ways that commands need.
struct CommandArguments {
    /// More would be a mistake, and no server takes a URL of any length.
    static let longestName = 100

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

    /// Reads the name of a command, or one of its aliases; nil for nothing.
    func commandName() throws(CommandError) -> String? {
        guard !text.isEmpty else { return nil }
        guard let entry = CommandTable.entry(for: String(text)) else {
            let suggestion = Suggestion.closest(to: text.lowercased(), among: CommandTable.words)
            throw .noHelp(String(text), suggestion: suggestion)
        }
        return entry.name
    }

    /// Reads the option for a format; text for nothing.
    func graphFormat() throws(CommandError) -> GraphFormat {
        guard !text.isEmpty else { return .text }
        guard let format = GraphFormat(option: text) else {
            throw .takesOnly(entry.options.map(\.spelling), command: entry.name, not: String(text))
        }
        return format
    }

    /// Reads categories, and behind the word "for" a name.
    ///
    /// Categories have commas or spaces between them; the name goes to the end of the line.
    func jokeRequest() throws(CommandError) -> JokeRequest {
        guard !text.isEmpty else { return .random() }
        let words = text.split(whereSeparator: \.isWhitespace)
        let beforeName = words.prefix { $0.lowercased() != "for" }
        let categories = beforeName.flatMap { $0.split(separator: ",") }.map { $0.lowercased() }
        if let tooLong = categories.first(where: { $0.count > Self.longestName }) {
            throw .tooLong(tooLong)
        }
        guard beforeName.endIndex < words.endIndex else { return .random(categories: categories) }

        let name = words[(beforeName.endIndex + 1)...].joined(separator: " ")
        guard !name.isEmpty else { throw .missing("The name", usage: entry.usage) }
        guard name.count <= Self.longestName else { throw .tooLong(name) }
        return .random(categories: categories, name: name)
    }
}
