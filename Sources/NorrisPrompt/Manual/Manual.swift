import ChuckNorris

/// Writes the manual page in mdoc(7), out of the tables of commands, options, variables, keys and exit codes.
enum Manual {
    static func page() -> String {
        [
            [".Dd \(Version.date)", ".Dt NORRIS 1", ".Os"],
            [".Sh NAME", ".Nm norris", ".Nd Chuck Norris jokes at a prompt, from a pipe, or one at a time"],
            synopsis, description, options, commands, editing, environment, files, exitStatus, examples, seeAlso,
        ].joined().joined(separator: "\n")
    }

    private static var synopsis: [String] {
        [".Sh SYNOPSIS", ".Nm"]
            + OptionTable.entries.map { ".Oo \(Mdoc.usage($0.alternatives)) Oc" }
            + [".Op Ar command"]
    }

    private static var description: [String] {
        [
            ".Sh DESCRIPTION",
            ".Nm",
            Mdoc.text("""
            tells Chuck Norris jokes. With a command it runs that one and ends. Without one it reads commands, a line \
            each: at a prompt where there is a terminal, otherwise from standard input.
            """),
            ".Pp",
            Mdoc.text("""
            Jokes come from the API of api.chucknorris.io, and from a collection on board when that cannot be reached. \
            They go to standard output, in a pipe one a line, and everything else to standard error.
            """),
        ]
    }

    private static var options: [String] {
        [
            ".Sh OPTIONS",
            Mdoc.text("Options may stand before, between and behind the words of a command, up to a --."),
            Mdoc.text(OptionTable.precedence),
        ] + list(OptionTable.entries.map { (Mdoc.usage($0.syntax), [Mdoc.text($0.summary)]) })
    }

    private static var commands: [String] {
        [".Sh COMMANDS"] + CommandTable.Group.allCases.flatMap { group in
            [".Ss \(group.rawValue)"] + list(CommandTable.entries.filter { $0.group == group }.map(item))
        }
    }

    private static func item(_ entry: CommandTable.Entry) -> (head: String, body: [String]) {
        var body = [Mdoc.text(entry.summary)] + paragraphs(entry.details)
        body += entry.options.flatMap { [".br", ".\(Mdoc.usage($0.syntax)) :", Mdoc.text($0.summary)] }
        if !entry.aliases.isEmpty {
            let aliases = entry.aliases.map { "Ic \(Mdoc.argument($0))" }.joined(separator: " , ")
            body += [Mdoc.text("Also:"), ".\(aliases)"]
        }
        let head = ["Ic \(Mdoc.argument(entry.name))", Mdoc.usage(entry.usageOfArguments)].filter { !$0.isEmpty }
        return (head.joined(separator: " "), body)
    }

    /// The details of a command: prose, and lines for a shell between it.
    private static func paragraphs(_ details: String) -> [String] {
        details.split(separator: "\n").flatMap { line in
            line.hasPrefix("    ") ? Mdoc.display(String(line.dropFirst(4))) : [Mdoc.text(String(line))]
        }
    }

    private static var editing: [String] {
        [".Sh EDITING", Mdoc.text("At the prompt, these keys work besides those that ~/.editrc may bind:")]
            + list(KeyTable.entries.map { ("Sy \(Mdoc.argument($0.keys))", [Mdoc.text($0.summary)]) })
    }

    private static var environment: [String] {
        [".Sh ENVIRONMENT"]
            + list(OptionTable.environment.map { ("Ev \($0.name)", [Mdoc.text($0.summary)]) })
    }

    private static var files: [String] {
        [".Sh FILES"] + list([
            (
                "Pa \(Mdoc.argument("$XDG_STATE_HOME/norris/history"))",
                [Mdoc
                    .text(
                        "The lines typed at the prompt, for their author alone to read. A line that begins with a space is not kept."
                    )]
            ),
            (
                "Pa \(Mdoc.argument("$XDG_DATA_HOME/norris/favorites.jsonl"))",
                [Mdoc.text("The favorites, a JSON object a line.")]
            ),
            (
                "Pa \(Mdoc.argument("~/.editrc"))",
                [Mdoc.text("What libedit binds to the keys; lines that begin with norris: are for norris alone.")]
            ),
        ])
    }

    private static var exitStatus: [String] {
        [".Sh EXIT STATUS"]
            + list(ExitCode.allCases.map { ("\($0.rawValue)", [Mdoc.text($0.summary)]) })
            + [".Pp", Mdoc.text("From a pipe every line is run, and the first failure decides.")]
    }

    private static var examples: [String] {
        let typed = CommandTable.entries.filter { !$0.isForShell }.flatMap(\.examples).filter { !$0.meaning.isEmpty }
        return [".Sh EXAMPLES", Mdoc.text("In a shell:")] + examples(OptionTable.examples)
            + [".Pp", Mdoc.text("At the prompt, or as lines of a pipe:")] + examples(typed)
    }

    private static func examples(_ examples: [CommandTable.Example]) -> [String] {
        examples.flatMap { [".Pp", Mdoc.text($0.meaning)] + Mdoc.display($0.line) }
    }

    private static var seeAlso: [String] {
        [".Sh SEE ALSO", ".Lk https://api.chucknorris.io"]
    }

    private static func list(_ items: [(head: String, body: [String])]) -> [String] {
        [".Bl -tag -width Ds"] + items.flatMap { [".It \($0.head)"] + $0.body } + [".El"]
    }
}

extension OptionTable.Entry {
    /// All ways to write the option, as a synopsis has them.
    fileprivate var alternatives: String {
        spellings.joined(separator: "|") + (value.map { " \($0)" } ?? "")
    }
}
