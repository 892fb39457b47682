import ChuckNorris

/// The commands: their words, arguments and help, and how their arguments are read.
package enum CommandTable {
    package struct Entry: Sendable {
        package let name: String
        package let aliases: [String]
        /// The arguments as the help shows them; empty for none.
        package let arguments: String
        /// Those of the arguments that look like an option of the program and are none.
        package var options: [String] = []
        package let summary: String
        /// More about it than fits on a line.
        package let details: String
        package let examples: [String]
        /// Makes the command of what follows its name.
        let parse: @Sendable (CommandArguments) throws(CommandError) -> Command

        /// The command and its arguments, as the help shows them.
        package var usage: String {
            arguments.isEmpty ? name : "\(name) \(arguments)"
        }
    }

    package static let entries: [Entry] = [
        Entry(
            name: "joke",
            aliases: [],
            arguments: "[CATEGORY,...] [for NAME]",
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
            arguments: "",
            summary: "Tell another one of the same kind.",
            details: "Repeats the last joke command: the same categories, the same name.",
            examples: ["refresh", "r"],
            parse: { arguments throws(CommandError) in try arguments.none(.refresh) }
        ),
        Entry(
            name: "search",
            aliases: [],
            arguments: "TEXT",
            summary: "Tell every joke with TEXT in it.",
            details: "Upper and lower case are the same. TEXT has \(SearchQuery.lengths.lowerBound) to \(SearchQuery.lengths.upperBound) characters, and may have spaces.",
            examples: ["search coffee", "search the moon"],
            parse: { arguments throws(CommandError) in try .search(arguments.text(called: "The text to search for")) }
        ),
        Entry(
            name: "categories",
            aliases: [],
            arguments: "",
            summary: "List the categories of jokes.",
            details: "They are those of the source that jokes come from.",
            examples: ["categories"],
            parse: { arguments throws(CommandError) in try arguments.none(.categories) }
        ),
        Entry(
            name: "history",
            aliases: [],
            arguments: "",
            summary: "List the commands typed so far.",
            details: "Up and Down walk through them, Ctrl-R searches them. A line that begins with a space is not kept.",
            examples: ["history"],
            parse: { arguments throws(CommandError) in try arguments.none(.history) }
        ),
        Entry(
            name: "cures",
            aliases: [],
            arguments: "[\(GraphFormat.options.joined(separator: "|"))]",
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
            arguments: "[COMMAND]",
            summary: "Show this help, or more about a command.",
            details: "Without a command it lists them all.",
            examples: ["help", "help joke"],
            parse: { arguments throws(CommandError) in try .help(arguments.commandName()) }
        ),
        Entry(
            name: "clear",
            aliases: [],
            arguments: "",
            summary: "Clear the screen.",
            details: "Ctrl-L does the same. Away from a terminal nothing happens.",
            examples: ["clear"],
            parse: { arguments throws(CommandError) in try arguments.none(.clear) }
        ),
        Entry(
            name: "quit",
            aliases: ["exit", "q", ":q"],
            arguments: "",
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
