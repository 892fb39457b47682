import ChuckNorris

extension CommandTable {
    private static let searchLengths = "\(SearchQuery.lengths.lowerBound) to \(SearchQuery.lengths.upperBound)"
    /// What a joke is that needs no name.
    private static let thisJoke = "This joke is the one told last. With N, it is that row of the last list instead."

    package static let entries: [Entry] = [
        Entry(
            name: "joke",
            aliases: [],
            group: .jokes,
            usageOfArguments: "[CATEGORY,...] [for NAME]",
            argument: .categories,
            options: [.count, .json],
            summary: "Tell a joke.",
            details: """
            With categories, a joke of any of them; categories lists them. With a name, the joke is about \
            somebody else; @ Bob is short for joke for Bob.
            """,
            examples: [
                Example("joke", "Any joke."),
                Example("joke dev", "One about programmers."),
                Example("joke dev,food", "One about programmers or food."),
                Example("joke -n 5", "Five of them."),
                Example("@ Bob", "Any joke, with Bob in it."),
                Example("joke dev for Bob", "One about programmers, with Bob in it."),
            ],
            parse: { arguments throws(CommandError) in
                try .joke(JokeOrder(arguments.jokeRequest(), count: arguments.count(), as: arguments.jokeFormat()))
            }
        ),
        Entry(
            name: "refresh",
            aliases: ["r"],
            group: .jokes,
            usageOfArguments: "",
            argument: .nothing,
            summary: "Tell another one of the same kind.",
            details: "Repeats the last joke command: the same categories, the same name, the same options.",
            examples: ["refresh", "r"],
            parse: { arguments throws(CommandError) in try arguments.none(.refresh) }
        ),
        Entry(
            name: "search",
            aliases: [],
            group: .jokes,
            usageOfArguments: "TEXT",
            argument: .text,
            options: [.json],
            summary: "List every joke with TEXT in it.",
            details: """
            Upper and lower case are the same. TEXT has \(searchLengths) characters, and may have \
            spaces. On a screen the rows have numbers, which other commands take; ? coffee is short for search coffee.
            """,
            examples: [
                Example("search the moon", "Every joke about the moon."),
                Example("search the moon --json", "The same, for a program to read."),
                Example("? coffee", "Every joke about coffee."),
            ],
            parse: { arguments throws(CommandError) in
                try .search(arguments.text(called: "The text to search for"), as: arguments.jokeFormat())
            }
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
            name: "show",
            aliases: [],
            group: .jokes,
            usageOfArguments: "N|ID",
            argument: .joke,
            summary: "Tell joke N of the last list again.",
            details: """
            N is the number of a row of the last list, such as of search or favorites; any other joke goes by its id. On \
            a screen the joke's id and where it comes from stand below it. : ID is short for show ID.
            """,
            examples: ["show Fz4lXh2QMk0", Example("show 3", "The third of the last list.")],
            parse: { arguments throws(CommandError) in try .show(arguments.requiredReference()) }
        ),
        Entry(
            name: "recent",
            aliases: [],
            group: .jokes,
            usageOfArguments: "",
            argument: .nothing,
            summary: "List the jokes told so far.",
            details: "The last one told comes last. The list lasts as long as the prompt.",
            examples: ["recent"],
            parse: { arguments throws(CommandError) in try arguments.none(.recent) }
        ),
        Entry(
            name: "favorite",
            aliases: ["fav"],
            group: .favorites,
            usageOfArguments: "[N|ID]",
            argument: .joke,
            summary: "Keep this joke.",
            details: """
            \(thisJoke) Favorites are there offline, in every run, and at all prompts at once.
            """,
            examples: [
                Example("favorite", "Keeps the joke told last."),
                Example("favorite 3", "Keeps the third of the last list."),
            ],
            parse: { arguments throws(CommandError) in try .favorite(arguments.reference()) }
        ),
        Entry(
            name: "favorites",
            aliases: ["favs"],
            group: .favorites,
            usageOfArguments: "",
            argument: .nothing,
            options: [.json],
            summary: "List the jokes that are kept.",
            details: "The oldest comes first. On a screen the rows have numbers, which other commands take.",
            examples: ["favorites", Example("favorites --json", "The same, for a program to read.")],
            parse: { arguments throws(CommandError) in
                try arguments.none(.favorites(as: arguments.jokeFormat()))
            }
        ),
        Entry(
            name: "unfavorite",
            aliases: ["unfav"],
            group: .favorites,
            usageOfArguments: "[N|ID]",
            argument: .favorite,
            summary: "Keep this joke no longer.",
            details: thisJoke,
            examples: ["unfavorite", "unfavorite 3"],
            parse: { arguments throws(CommandError) in try .unfavorite(arguments.reference()) }
        ),
        Entry(
            name: "copy",
            aliases: [],
            group: .favorites,
            usageOfArguments: "[N|ID]",
            argument: .joke,
            summary: "Put this joke on the clipboard.",
            details: """
            \(thisJoke) The terminal does it, also at the far end of an ssh connection, if it lets programs use the \
            clipboard.
            """,
            examples: ["copy", "copy 3"],
            parse: { arguments throws(CommandError) in try .copy(arguments.reference()) }
        ),
        Entry(
            name: "set",
            aliases: [],
            group: .settings,
            usageOfArguments: "[NAME [VALUE]]",
            argument: .setting,
            summary: "Show the settings, or change one.",
            details: """
            Without a name it shows all. They last as long as the prompt. set name Chuck Norris gives him his jokes back.
            """,
            examples: [
                Example("set", "All settings."),
                Example("set source offline", "Only jokes on board from now on."),
                Example("set name Bob", "Every joke is about Bob."),
                Example("set timeout 2", "Two seconds for a request."),
            ],
            parse: { arguments throws(CommandError) in try arguments.setting() }
        ),
        Entry(
            name: "source",
            aliases: [],
            group: .settings,
            usageOfArguments: "",
            argument: .nothing,
            summary: "Tell where jokes come from, and why.",
            details: """
            That may change from one joke to the next, as the network comes and goes. set source changes which jokes are \
            told.
            """,
            examples: ["source"],
            parse: { arguments throws(CommandError) in try arguments.none(.source) }
        ),
        Entry(
            name: "history",
            aliases: [],
            group: .prompt,
            usageOfArguments: "",
            argument: .nothing,
            summary: "List the commands typed so far.",
            details: """
            Up and Down walk through them, behind a part of a line through those with it. Ctrl-R searches them. A line that \
            begins with a space is not kept.
            """,
            examples: ["history"],
            parse: { arguments throws(CommandError) in try arguments.none(.history) }
        ),
        Entry(
            name: "cures",
            aliases: [],
            group: .prompt,
            usageOfArguments: "",
            argument: .nothing,
            options: GraphFormat.options,
            summary: "Show the program's graph of cures.",
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
            group: .prompt,
            usageOfArguments: "[COMMAND]",
            argument: .command,
            summary: "Show this, or all about a command.",
            details: "Without a command it lists them all.",
            examples: ["help", "help joke"],
            parse: { arguments throws(CommandError) in try .help(arguments.commandName()) }
        ),
        Entry(
            name: "clear",
            aliases: [],
            group: .prompt,
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
            group: .prompt,
            usageOfArguments: "",
            argument: .nothing,
            summary: "Leave, as Ctrl-D does.",
            details: "The history is kept for the next time.",
            examples: ["quit", "q"],
            parse: { arguments throws(CommandError) in try arguments.none(.quit) }
        ),
        Entry(
            name: "completions",
            aliases: [],
            group: .shell,
            usageOfArguments: Shell.allCases.map(\.rawValue).joined(separator: "|"),
            argument: .shell,
            summary: "Print the completions for a shell.",
            details: """
            With it, Tab completes commands, options and categories on the shell's own command line. In bash, zsh or \
            fish one of these lines installs it:
            \(Shell.allCases.map { "    " + $0.installation }.joined(separator: "\n"))
            """,
            examples: ["completions bash", "completions zsh", "completions fish"],
            parse: { arguments throws(CommandError) in try .completions(arguments.shell()) }
        ),
        Entry(
            name: "manual",
            aliases: [],
            group: .shell,
            usageOfArguments: "",
            argument: .nothing,
            summary: "Print the manual page.",
            details: """
            It is written in mdoc. The first of these lines shows it, the second one puts it where man norris finds it:
                norris manual | man -l -
                mkdir -p ~/.local/share/man/man1 && norris manual > ~/.local/share/man/man1/norris.1
            """,
            examples: ["manual"],
            parse: { arguments throws(CommandError) in try arguments.none(.manual) }
        ),
    ]
}
