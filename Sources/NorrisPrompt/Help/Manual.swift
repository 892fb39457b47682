import TerminalText

/// Writes the manual page in mdoc(7), from the specifications of commands and of the program.
enum Manual {
    static let keys: KeyValuePairs = [
        "Tab":
            "Complete the word before the cursor, or list the completions; pressed again, go to one, which Enter takes.",
        "Up, Down": "Go through the history; after typed text, only through lines that contain it.",
        "Ctrl-R, Ctrl-S":
            "Search the history for what is typed, and list the best matches; pressed again, go to the next one or "
            + "back. Enter runs it, Right edits it, and Ctrl-G or Esc leaves the search.",
        "Right, End": "At the end of the line, take what is suggested: an earlier line, or the only completion.",
        "Alt-F, Ctrl-Right": "Go to the next word; at the end of the line, take a suggested one.",
        "Ctrl-A, Ctrl-E": "Go to the beginning or to the end of the line.",
        "Ctrl-U, Ctrl-K": "Cut the line up to the cursor, or from the cursor on.",
        "Ctrl-W, Alt-D": "Cut back to a space, or the next word; consecutive cuts become one text.",
        "Ctrl-Y, Alt-Y": "Insert what was cut last; after that, replace it with what was cut before.",
        "Alt-Period": "Insert the last word of the previous line; pressed again, that of the line before.",
        "Alt-T": "Exchange the word at the cursor with the one before it.",
        "Alt-E, Ctrl-X Ctrl-E": "Edit the line in the editor that VISUAL or EDITOR names, or in vi.",
        "Ctrl-_, Alt-_": "Undo, and redo; also Ctrl-X Ctrl-U and Ctrl-X Ctrl-R.",
        "Ctrl-L": "Clear the screen.",
        "Ctrl-C": "Clear the line and what waits of a paste, or cancel a request; twice on an empty line, quit.",
        "Ctrl-D": "Quit, on an empty line.",
        "Ctrl-Z": "Suspend; fg in the shell resumes with the line as it was.",
    ]

    static let files: KeyValuePairs = [
        "$XDG_STATE_HOME/norris/history":
            "The lines typed at the prompt, readable only by you. A line that begins with a space is not recorded.",
        "$XDG_STATE_HOME/norris/last": "The joke shown last, as a JSON object.",
        "$XDG_CONFIG_HOME/norris/config": "The saved settings and aliases, a name, = and a value on each line.",
        "$XDG_DATA_HOME/norris/favorites.jsonl": "The favorites, one JSON object per line.",
        "$XDG_DATA_HOME/norris/jokes": "Files of your own jokes, used where none are named.",
        "~/.editrc": "Key bindings of libedit; lines that begin with norris: are for norris only.",
    ]

    static func page(commands: [CommandSpecification]) -> String {
        #"""
        .Dd \#(Version.date)
        .Dt NORRIS 1
        .Os
        .Sh NAME
        .Nm norris
        .Nd \#(HelpRenderer.summary)
        .Sh SYNOPSIS
        .Nm
        \#(lines(ProgramSpecification.options.map { ".Oo \(Mdoc.usage($0.syntax.replacing(", ", with: "|"))) Oc" }))
        .Oo Ar command Oc
        .Sh DESCRIPTION
        .Nm
        shows Chuck Norris jokes.
        With a command it runs that command and ends.
        Without one it reads commands, one per line: at a prompt where there is a
        terminal, otherwise from standard input.
        .Pp
        Jokes come from the API at api.chucknorris.io, or from the built-in collection
        when it cannot be reached.
        If you have jokes of your own, they come from those and the built-in collection.
        They go to standard output, in a pipe one per line, and everything else to
        standard error.
        .Sh OPTIONS
        Options may appear before, between or after the words of a command, up to a
        \-\-.
        \#(Mdoc.text(ProgramSpecification.precedence))
        \#(table(ProgramSpecification.options.map { (Mdoc.usage($0.syntax), $0.summary) }))
        .Sh COMMANDS
        \#(lines(CommandGroup.allCases.map { group in
            ".Ss \(group.rawValue)\n" + list(commands.filter { $0.group == group }.map(item))
        }))
        .Sh YOUR OWN JOKES
        A file has a joke on each line; or jokes with lines between them that are a
        percent sign, as for fortune; or a JSON object on each line; or an array of such
        objects:
        \#(lines(["A joke.", #"{"value": "A joke.", "categories": ["dev"]}"#].map(Mdoc.display)))
        PATH can be \-, for standard input; mine, for the folder to which add writes;
        api; or builtin, for the built-in jokes.
        Commas separate several.
        With api, builtin or a weight, as in PATH:3, each is as likely as its weight,
        which is 1 where none is given.
        If neither api nor builtin is named, all built-in jokes together have weight 1.
        .Sh SETTINGS
        The command set shows and changes settings; those in the settings file apply to
        every run.
        \#(table(SettingName.allCases.map { (Mdoc.usage($0.rawValue), sentence($0.summary)) } + settingsOfTheFile))
        .Sh EDITING
        At the prompt, these keys work besides those that \(ti/.editrc may bind:
        \#(table(keys.map { ("Sy \(Mdoc.argument($0.key))", $0.value) }))
        .Sh ENVIRONMENT
        \#(table(ProgramSpecification.environment.map { ("Ev \($0.name)", $0.summary) }))
        .Sh FILES
        \#(table(files.map { ("Pa \(Mdoc.argument($0.key))", $0.value) }))
        .Sh EXIT STATUS
        \#(table(ExitCode.allCases.map { ("\($0.rawValue)", $0.summary) }))
        .Pp
        From a pipe every line is run, and the first failure decides the exit status.
        .Sh EXAMPLES
        In a shell:
        \#(examples(ProgramSpecification.examples))
        .Pp
        At the prompt, or as lines of a pipe:
        \#(examples(commands.filter { $0.group != .shell }.flatMap(\.examples).filter { !$0.value.isEmpty }))
        .Sh SEE ALSO
        .Lk \#(Version.link)
        .Sh SECURITY CONSIDERATIONS
        Text from the API, from files and from variables is shown without control
        characters.
        Requests go to the host of the API alone; a certificate that is not valid ends
        them, and no option changes that.
        The files above are made readable only for you.
        Only the pager, the editor, man and a program for the clipboard are run.
        libcurl is loaded from the folders of the system.
        The page Security of the documentation names the test of each guarantee.
        """#
    }

    /// Those that are only read from the file.
    private static var settingsOfTheFile: [(String, String)] {
        let names = Style.named.keys.sorted().list(with: "or")
        return [
            (Mdoc.usage("jokes"), "A path of your own jokes, as with --jokes; one on each of several lines."),
            (Mdoc.usage("alias.NAME"), "The command, or the beginning of one, that NAME stands for, as with alias."),
            (Mdoc.usage("style.NAME"), "Words such as bold, underline, red or bright-red for the style \(names)."),
        ]
    }

    private static func sentence(_ words: String) -> String {
        words.prefix(1).uppercased() + words.dropFirst() + "."
    }

    private static func item(_ command: CommandSpecification) -> (head: String, body: String) {
        // Prose, with lines for a shell in between.
        var body = [command.summary] + command.details.split(separator: "\n").map(String.init)
        body = body.map { $0.hasPrefix("    ") ? Mdoc.display(String($0.dropFirst(4))) : Mdoc.text($0) }
        if !command.aliases.isEmpty {
            let aliases = command.aliases.map { "Ic \(Mdoc.argument($0))" }.joined(separator: " , ")
            body.append("Also:\n.\(aliases)")
        }
        body += command.options.map { ".br\n.\(Mdoc.usage($0.syntax)) :\n\(Mdoc.text($0.summary))" }
        let head = ["Ic \(Mdoc.argument(command.name))", Mdoc.usage(command.usageOfArguments)].filter { !$0.isEmpty }
        return (head.joined(separator: " "), lines(body))
    }

    private static func examples(_ examples: some Sequence<(key: String, value: String)>) -> String {
        lines(examples.map { ".Pp\n\(Mdoc.text($0.value))\n\(Mdoc.display($0.key))" })
    }

    private static func table(_ rows: [(head: String, text: String)]) -> String {
        list(rows.map { ($0.head, Mdoc.text($0.text)) })
    }

    private static func list(_ items: [(head: String, body: String)]) -> String {
        lines([".Bl -tag -width Ds"] + items.map { ".It \($0.head)\n\($0.body)" } + [".El"])
    }

    private static func lines(_ lines: [String]) -> String {
        lines.joined(separator: "\n")
    }
}
