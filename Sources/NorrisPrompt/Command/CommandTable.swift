/// The commands: their words, arguments and help, and how their arguments are read.
package enum CommandTable {
    /// What the commands are for, in the order of the help.
    package enum Group: String, CaseIterable, Sendable {
        case jokes = "Jokes"
        case favorites = "Favorites"
        case settings = "Settings"
        case prompt = "Prompt"
        /// For a shell to run; the prompt neither lists nor completes them.
        case shell = "Shell"
    }

    /// What completion can offer behind a command.
    package enum Argument: Sendable {
        case nothing
        /// Categories, with commas between them, then perhaps the word "for" and a name.
        case categories
        /// Something that nobody but its author knows.
        case text
        /// The number of a row of the last list, or an id.
        case joke
        /// The same, of a joke that is kept.
        case favorite
        /// A setting, then one of its values.
        case setting
        case command
        case shell
    }

    /// An option of a command, which looks like one of the program and is none.
    package struct Option: Equatable, Sendable {
        /// With its hyphens.
        package let spelling: String
        /// What the option's value is called in the help; nil for an option without one.
        package let value: String?
        package let summary: String

        /// The option and its value, as the help shows them.
        package var syntax: String {
            value.map { "\(spelling) \($0)" } ?? spelling
        }

        /// Whether it is one letter after one hyphen.
        var isLetter: Bool {
            spelling.count == 2
        }

        static let count = Option(spelling: "-n", value: "N", summary: "Tell N jokes.")
        static let json = Option(spelling: "--json", value: nil, summary: "Write a JSON object a line.")
    }

    package struct Entry: Sendable {
        package let name: String
        package let aliases: [String]
        package let group: Group
        /// The arguments as the help shows them; empty for none.
        package let usageOfArguments: String
        package let argument: Argument
        package var options: [Option] = []
        package let summary: String
        /// More about it than fits on a line; lines that begin with four blanks are for a shell.
        package let details: String
        package let examples: [Example]
        /// Makes the command of what follows its name.
        let parse: @Sendable (CommandArguments) throws(CommandError) -> Command

        /// The command and its arguments, as the help shows them.
        package var usage: String {
            usageOfArguments.isEmpty ? name : "\(name) \(usageOfArguments)"
        }

        /// The command, its arguments and its options.
        package var synopsis: String {
            ([usage] + options.map { "[\($0.syntax)]" }).joined(separator: " ")
        }

        /// Whether only a shell has a use for it, so that the prompt neither lists nor completes it.
        package var isForShell: Bool {
            group == .shell
        }
    }

    /// Signs that a line can begin with in the place of a command's words, as in the API's own chat app.
    package static let shorthands: [(sign: Character, words: String)] = [
        ("?", "search"),
        ("@", "joke for"),
        (":", "show"),
    ]

    /// Every word that a line can begin with.
    package static let words = entries.flatMap { [$0.name] + $0.aliases }

    /// Returns the command that goes by the word, in whatever case.
    package static func entry(for word: String) -> Entry? {
        let word = word.lowercased()
        return entries.first { $0.name == word || $0.aliases.contains(word) }
    }

    /// Returns the command of a line that begins with the word, which may be, or begin with, the sign of one.
    static func entry(forFirst word: String) -> Entry? {
        entry(for: word) ?? shorthands.first { $0.sign == word.first }.flatMap { shorthand in
            entry(for: String(shorthand.words.prefix { $0 != " " }))
        }
    }
}
