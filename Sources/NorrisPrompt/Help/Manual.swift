import Terminal

/// The manual page, from the specifications of commands and of the program: as text, and in mdoc(7).
struct Manual {
    static let keys: KeyValuePairs = [
        "Tab":
            "Complete the word before the cursor, or list the completions; pressed again, go to one, which Enter "
            + "takes.",
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

    private let parts: [Part]

    init(_ commands: [CommandSpecification]) {
        let options = ProgramSpecification.options.map { "[\($0.syntax.replacing(", ", with: "|"))]" }
        let synopsis = options.map { ".\(Mdoc.usage($0))" }.joined(separator: "\n")
        let groups = CommandGroup.allCases.flatMap { group -> [Part] in
            [.heading(group.rawValue, macro: "Ss"), .list(commands.filter { $0.group == group }.map(Self.item))]
        }
        let settings = SettingName.allCases.map { name in
            (name.rawValue, name.summary.prefix(1).uppercased() + name.summary.dropFirst() + ".")
        }
        let styles = Style.named.keys.sorted().list(with: "or")
        let examples = commands.filter { $0.group != .shell }.flatMap(\.examples).filter { !$0.value.isEmpty }
        parts = [
            .heading("NAME"),
            .text("norris - \(HelpRenderer.summary)", mdoc: ".Nm norris\n.Nd \(HelpRenderer.summary)"),
            .heading("SYNOPSIS"),
            .text("norris \(options.joined(separator: " ")) [command]", mdoc: ".Nm\n\(synopsis)\n.Oo Ar command Oc"),
            .heading("DESCRIPTION"), .text("norris", mdoc: ".Nm"), .text("""
            shows Chuck Norris jokes. With a command it runs that command and ends. Without one it reads commands, one \
            per line: at a prompt where there is a terminal, otherwise from standard input.
            """),
            .paragraph, .text("""
            Jokes come from the API at api.chucknorris.io, or from the built-in collection when it cannot be reached. \
            If you have jokes of your own, they come from those and the built-in collection. They go to standard \
            output, in a pipe one per line, and everything else to standard error.
            """),
            .heading("OPTIONS"),
            .text("Options may appear before, between or after the words of a command, up to a --. "
                + "Options override variables; variables override saved settings."),
            Self.table(ProgramSpecification.options.map { ($0.syntax, $0.summary) }),
            .heading("COMMANDS"),
        ] + groups + [
            .heading("YOUR OWN JOKES"), .text("""
            A file has a joke on each line; or jokes with lines between them that are a percent sign, as for fortune; \
            or a JSON object on each line; or an array of such objects:
            """),
            .line("A joke."), .line(#"{"value": "A joke.", "categories": ["dev"]}"#),
            .text("""
            PATH can be -, for standard input; mine, for the folder to which add writes; api; or builtin, for the \
            built-in jokes. Commas separate several. With api, builtin or a weight, as in PATH:3, each is as likely as \
            its weight, which is 1 where none is given. If neither api nor builtin is named, all built-in jokes \
            together have weight 1.
            """),
            .heading("SETTINGS"),
            .text("The command set shows and changes settings; those in the settings file apply to every run."),
            Self.table(settings + [
                ("jokes", "A path of your own jokes, as with --jokes; one on each of several lines."),
                ("alias.NAME", "The command, or the beginning of one, that NAME stands for, as with alias."),
                ("style.NAME", "Words such as bold, underline, red or bright-red for the style \(styles)."),
            ]),
            .heading("EDITING"), .text("At the prompt, these keys work besides those that ~/.editrc may bind:"),
            Self.table(Self.keys.map { ($0, $1) }, font: "Sy"),
            .heading("ENVIRONMENT"),
            Self.table(ProgramSpecification.environment.map { ($0.name, $0.summary) }, font: "Ev"),
            .heading("FILES"), Self.table(Self.files.map { ($0, $1) }, font: "Pa"),
            .heading("EXIT STATUS"), Self.table(ExitCode.allCases.map { ("\($0.rawValue)", $0.summary) }, font: "No"),
            .paragraph, .text("From a pipe every line is run, and the first failure decides the exit status."),
            .heading("EXAMPLES"), .text("In a shell:"),
        ] + Self.examples(ProgramSpecification.examples) + [
            .paragraph, .text("At the prompt, or as lines of a pipe:"),
        ] + Self.examples(examples) + [
            .heading("SEE ALSO"), .text(Version.link, mdoc: ".Lk \(Version.link)"),
            .heading("SECURITY CONSIDERATIONS"), .text("""
            Text from the API, from files and from variables is shown without control characters. Requests go to the \
            host of the API alone; a certificate that is not valid ends them, and no option changes that. The files \
            above are made readable only for you. Only the pager, the editor, man and a program for the clipboard are \
            run. libcurl is loaded from the folders of the system. The page Security of the documentation names the \
            test of each guarantee.
            """),
        ]
    }

    private static func item(_ command: CommandSpecification) -> Part.Item {
        // Prose, with lines for a shell in between.
        var parts = [Part.text(command.summary)] + command.details.split(separator: "\n").map { line in
            line.hasPrefix("    ") ? .line(String(line.dropFirst(4))) : .text(String(line))
        }
        if !command.aliases.isEmpty {
            let aliases = command.aliases.map { "Ic \(Mdoc.argument($0))" }.joined(separator: " , ")
            parts.append(.text("Also: \(command.aliases.joined(separator: ", "))", mdoc: "Also:\n.\(aliases)"))
        }
        parts += command.options.map { option in
            let mdoc = ".br\n.\(Mdoc.usage(option.syntax)) :\n\(Mdoc.text(option.summary))"
            return Part(mdoc: mdoc, text: ["  " + .hang + StyledText("\(option.syntax): \(option.summary)")])
        }
        let head = ["Ic \(Mdoc.argument(command.name))", Mdoc.usage(command.usageOfArguments)].filter { !$0.isEmpty }
        return (command.usage, head.joined(separator: " "), parts)
    }

    /// - Parameter font: The macro for the words; nil for those of a command line.
    private static func table(_ rows: [(word: String, summary: String)], font: String? = nil) -> Part {
        .list(rows.map { word, summary in
            (word, font.map { "\($0) \(Mdoc.argument(word))" } ?? Mdoc.usage(word), [.text(summary)])
        })
    }

    private static func examples(_ examples: some Sequence<(key: String, value: String)>) -> [Part] {
        examples.flatMap { [.paragraph, .text($0.value), .line($0.key)] }
    }

    var mdoc: String {
        ".Dd \(Version.date)\n.Dt NORRIS 1\n.Os\n" + parts.map(\.mdoc).joined(separator: "\n")
    }

    /// For a terminal without man and mandoc.
    var text: StyledText {
        parts.lines.dropFirst().joined(separator: "\n")
    }
}

/// A part of the page, in mdoc(7) and as lines of text.
private struct Part {
    typealias Item = (head: String, mdoc: String, parts: [Part])

    static let paragraph = Part(mdoc: ".Pp", text: [""])

    let mdoc: String
    let text: [StyledText]
    /// Whether the text is of sentences, which continue those before.
    var isProse = false

    /// - Parameter macro: `Sh` for a section, `Ss` for a part of one.
    static func heading(_ title: String, macro: String = "Sh") -> Part {
        Part(mdoc: ".\(macro) \(title)", text: ["", StyledText(title, .strong)])
    }

    /// - Parameter mdoc: What the sentences are in mdoc, where that is more than their text.
    static func text(_ text: String, mdoc: String? = nil) -> Part {
        Part(mdoc: mdoc ?? Mdoc.text(text), text: [StyledText(text)], isProse: true)
    }

    /// A line to type.
    static func line(_ line: String) -> Part {
        Part(mdoc: Mdoc.display(line), text: [.spaces(6) + StyledText(line)])
    }

    static func list(_ items: [Item]) -> Part {
        let rows = items.map { ".It \($0.mdoc)\n\($0.parts.map(\.mdoc).joined(separator: "\n"))\n" }
        let lines = items
            .flatMap { ["  " + .hang + StyledText($0.head, .accent)] + $0.parts.lines.map { .spaces(4) + $0 } }
        return Part(mdoc: ".Bl -tag -width Ds\n" + rows.joined() + ".El", text: lines)
    }
}

extension [Part] {
    fileprivate var lines: [StyledText] {
        zip(self, [nil] + self).reduce(into: []) { lines, pair in
            let (part, last) = pair
            if !part.isProse {
                lines += part.text
            } else if last?.isProse == true {
                lines[lines.count - 1] += " " + part.text[0]
            } else {
                lines.append("  " + .hang + part.text[0])
            }
        }
    }
}
