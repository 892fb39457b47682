import ChuckNorris

/// The commands: their words, arguments and help, and how their arguments are read.
package enum CommandTable {
    /// What the commands are for, in the order of the help.
    package enum Group: String, CaseIterable, Sendable {
        case jokes = "Jokes"
        case program = "Program"
    }

    /// What completion can offer behind a command.
    package enum Argument: Sendable {
        case nothing
        /// Categories, with commas between them, then perhaps the word "for" and a name.
        case categories
        /// Something that nobody but its author knows.
        case text
        case command
    }

    /// An option of a command, which looks like one of the program and is none.
    package struct Option: Equatable, Sendable {
        /// With its hyphens.
        package let spelling: String
        /// What the option's value is called in the help; nil for an option without one.
        package let value: String?
        package let summary: String
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
        /// More about it than fits on a line.
        package let details: String
        package let examples: [String]
        /// Makes the command of what follows its name.
        let parse: @Sendable (CommandArguments) throws(CommandError) -> Command

        /// The command and its arguments, as the help shows them.
        package var usage: String {
            usageOfArguments.isEmpty ? name : "\(name) \(usageOfArguments)"
        }
    }

    package static let entries: [Entry] = [
        Entry(
            name: "joke",
            aliases: [],
            group: .jokes,
            usageOfArguments: "[CATEGORY,...] [for NAME]",
            argument: .categories,
            summary: "Tell a joke.",
            details: """
            With categories, a joke of any of them; categories lists them. With a name, the joke is about \
            somebody else.
            """,
            examples: ["joke", "joke dev", "joke dev,food", "joke for Bob", "joke dev for Bob"],
            parse: { arguments throws(CommandError) in try .joke(arguments.jokeRequest()) }
        ),
        Entry(
            name: "refresh",
            aliases: ["r"],
            group: .jokes,
            usageOfArguments: "",
            argument: .nothing,
            summary: "Tell another one of the same kind.",
            details: "Repeats the last joke command: the same categories, the same name.",
            examples: ["refresh", "r"],
            parse: { arguments throws(CommandError) in try arguments.none(.refresh) }
        ),
        Entry(
            name: "search",
            aliases: [],
            group: .jokes,
            usageOfArguments: "TEXT",
            argument: .text,
            summary: "Tell every joke with TEXT in it.",
            details: "Upper and lower case are the same. TEXT has \(SearchQuery.lengths.lowerBound) to \(SearchQuery.lengths.upperBound) characters, and may have spaces.",
            examples: ["search coffee", "search the moon"],
            parse: { arguments throws(CommandError) in try .search(arguments.text(called: "The text to search for")) }
        ),
        Entry(
            name: "categories",
            aliases: [],
            group: .jokes,
            usageOfArguments: "",
            argument: .nothing,
            summary: "List the categories of jokes.",
            details: "They are those of the source that jokes come from.",
            examples: ["categories"],
            parse: { arguments throws(CommandError) in try arguments.none(.categories) }
        ),
        Entry(
            name: "history",
            aliases: [],
            group: .program,
            usageOfArguments: "",
            argument: .nothing,
            summary: "List the commands typed so far.",
            details: "Up and Down walk through them, Ctrl-R searches them. A line that begins with a space is not kept.",
            examples: ["history"],
            parse: { arguments throws(CommandError) in try arguments.none(.history) }
        ),
        Entry(
            name: "cures",
            aliases: [],
            group: .program,
            usageOfArguments: "[\(GraphFormat.options.map(\.spelling).joined(separator: "|"))]",
            argument: .nothing,
            options: GraphFormat.options,
            summary: "Show the program's own graph of cures.",
            details: """
            A cure is what stands behind a protocol: how long it lives, its class, and where it is set. What it needs \
            stands below it. With an option, the graph is written for Mermaid or Graphviz to draw.
            """,
            examples: ["cures", "cures --mermaid", "cures --dot"],
            parse: { arguments throws(CommandError) in try .cures(arguments.graphFormat()) }
        ),
        Entry(
            name: "help",
            aliases: [],
            group: .program,
            usageOfArguments: "[COMMAND]",
            argument: .command,
            summary: "Show this help, or more about a command.",
            details: "Without a command it lists them all.",
            examples: ["help", "help joke"],
            parse: { arguments throws(CommandError) in try .help(arguments.commandName()) }
        ),
        Entry(
            name: "clear",
            aliases: [],
            group: .program,
            usageOfArguments: "",
            argument: .nothing,
            summary: "Clear the screen.",
            details: "Ctrl-L does the same. Away from a terminal nothing happens.",
            examples: ["clear"],
            parse: { arguments throws(CommandError) in try arguments.none(.clear) }
        ),
        Entry(
            name: "quit",
            aliases: ["exit", "q", ":q"],
            group: .program,
            usageOfArguments: "",
            argument: .nothing,
            summary: "Leave, as Ctrl-D does.",
            details: "The history is kept for the next time.",
            examples: ["quit", "q"],
            parse: { arguments throws(CommandError) in try arguments.none(.quit) }
        ),
    ]

    /// Every word that a line can begin with.
    package static let words = entries.flatMap { [$0.name] + $0.aliases }

    /// Returns the command that goes by the word, in whatever case.
    package static func entry(for word: String) -> Entry? {
        let word = word.lowercased()
        return entries.first { $0.name == word || $0.aliases.contains(word) }
    }
}
