/// What commands are for, in the order of the help.
enum CommandGroup: String, CaseIterable, Sendable {
    case jokes = "Jokes"
    case favorites = "Your jokes"
    case settings = "Settings"
    case prompt = "Prompt"
    /// Used from a shell; the prompt neither lists nor completes them.
    case shell = "Shell"
}

/// Describes a command for the parser, help, completion and the manual.
struct CommandSpecification: Sendable {
    /// What a command takes besides its options, and so what completion offers.
    enum Argument: Equatable, Sendable {
        case nothing
        /// Free text with its inner spaces; options count only at its ends.
        case text
        /// Categories, with commas between them, then perhaps the word "for" and a name.
        case categories
        /// The number of a row of the last list, or the id, of any joke, a favorite, or a joke of the user's own.
        case joke
        case favorite
        case ownJoke
        /// The name of a command, or one of the choices.
        case command
        /// The name of an alias, and the command that it stands for.
        case alias
        /// A number of seconds, and a command.
        case seconds
        case choices
    }

    /// A word that can be given, and what it means; empty where that is clear.
    typealias Choice = (word: String, summary: String)

    let name: String
    var aliases: [String] = []
    /// A name that the command had in earlier versions; it is not run by it, but named in the error.
    var formerName: String?
    /// A character that can begin a line instead of the name, as in the API's chat app, and the words that it
    /// inserts.
    var shorthand: (sign: Unicode.Scalar, words: [String])?
    let group: CommandGroup
    var argument = Argument.nothing
    /// A function, as the values are, so that no run pays for lists that it does not use.
    var choices: @Sendable () -> [Choice] = { [] }
    /// The words that can follow a choice.
    var values: @Sendable (_ choice: String) -> [Choice] = { _ in [] }
    /// Whether several arguments can be given, one after the other.
    var isRepeated = false
    /// Whether nothing is printed that could go to a file, so that `>` and `|` are text.
    var printsNothing = false
    /// The arguments as the help shows them; empty for none.
    var usageOfArguments = ""
    var options: [OptionSpecification] = []
    let summary: String
    /// What does not fit into the summary; lines that begin with four blanks are for a shell.
    let details: String
    /// Lines to type, and what they do; empty where that is clear.
    let examples: KeyValuePairs<String, String>

    /// The command and its arguments, as the help shows them.
    var usage: String {
        usageOfArguments.isEmpty ? name : "\(name) \(usageOfArguments)"
    }

    var words: [String] {
        [name] + aliases
    }
}

extension [CommandSpecification] {
    /// Returns the command that goes by the word, in upper or lower case, and perhaps behind a colon or a backslash, as
    /// in vi and psql.
    func command(named word: String) -> CommandSpecification? {
        let word = word.lowercased()
        let name = word.hasPrefix(":") || word.hasPrefix("\\") ? String(word.dropFirst()) : word
        return first { $0.name == name || $0.aliases.contains(word) || $0.aliases.contains(name) }
    }

    func command(ofShorthand word: String) -> CommandSpecification? {
        first { command in command.shorthand.map { $0.sign == word.unicodeScalars.first } ?? false }
    }

    func command(formerlyNamed word: String) -> CommandSpecification? {
        first { $0.formerName == word.lowercased() }
    }

    /// Returns the command whose name or alias is closest to a mistyped word; nil where none is close.
    func suggestion(for word: String) -> String? {
        command(formerlyNamed: word)?.name ?? Suggestion.closest(
            to: String(word.lowercased().drop { ":\\".contains($0) }),
            among: flatMap(\.words)
        )
    }
}
