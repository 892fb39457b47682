/// What can stand behind the program's name in a shell: what the scripts for the shells are written from.
struct CommandLineGrammar: Sendable {
    struct Option: Sendable {
        /// All ways to write it, with their hyphens.
        let spellings: [String]
        let takesValue: Bool
        /// What its value can be, where that is known.
        let choices: [String]
        let summary: String
    }

    struct Command: Sendable {
        let name: String
        let aliases: [String]
        let summary: String
        let options: [Option]
        let argument: Argument
    }

    /// What is offered behind a command.
    enum Argument: Sendable {
        /// Nothing is taken, or only its author knows what.
        case nothing
        /// One of these.
        case word([Choice])
        /// Any number of these, with commas or blanks between them, until a word after which only its author knows.
        case list([String], end: String)
    }

    struct Choice: Sendable {
        let word: String
        /// Empty where the word says it all.
        let summary: String
    }

    /// Those that can stand anywhere.
    let options: [Option]
    let commands: [Command]

    /// Every spelling of an option that takes a value.
    ///
    /// A spelling means the same behind every command that knows it.
    var spellingsWithValue: [String] {
        let all = options + commands.flatMap(\.options)
        var spellings: [String] = []
        for spelling in all.filter(\.takesValue).flatMap(\.spellings) where !spellings.contains(spelling) {
            spellings.append(spelling)
        }
        return spellings
    }
}
