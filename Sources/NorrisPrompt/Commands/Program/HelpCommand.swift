import Terminal

struct HelpCommand: Command {
    static let specification = CommandSpecification(
        name: "help",
        aliases: ["\\?"],
        group: .prompt,
        argument: .command,
        choices: { HelpTopic.all.map { ($0.word, $0.summary) } },
        usageOfArguments: "[COMMAND|TOPIC]",
        summary: "List all commands, or explain one.",
        details: """
        COMMAND can also be an alias, such as r or one of your own, or a sign, such as ?; joke --help is the same as \
        help joke. TOPIC is \(HelpTopic.all.map(\.word).list(with: "or")).
        """,
        examples: ["help": "", "help joke": "", "help keys": "The keys of the prompt."]
    )

    var name: String?
    /// What a word of the user's own stands for, in a sentence.
    var alias: String?

    func run(in context: CommandContext) async throws {
        let width = context.output.tableWidth
        let topic = HelpTopic.all.first { $0.word == name }?.page(width)
        let command = name.flatMap(CommandTable.specifications.command(named:))
        let parts = [alias.map { StyledText($0) }, topic, command.map { HelpRenderer.command($0, width: width) }]
            .compactMap(\.self)
        guard parts.isEmpty else { return try await context.output.page(parts.joined(separator: "\n\n")) }
        let commands = CommandTable.specifications.filter { $0.group != .shell }
        // A dumb terminal has no editor.
        let hasEditor = context.output.understandsEscapes
        try await context.output.page(HelpRenderer.commands(commands, width: width, hasEditor: hasEditor))
    }
}

extension HelpCommand {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        let word = arguments.text
        let commands = CommandTable.specifications
        name = (commands.command(named: word) ?? commands.command(ofShorthand: word))?.name
            ?? HelpTopic.all.first { $0.word == word.lowercased() }?.word
        if name == nil, let line = arguments.aliases[word.lowercased()] {
            alias = "\(word.lowercased()) stands for \(line)."
            name = CommandTable.lineParser(arguments.aliases).read([Word(word)]).command?.name
        }
        if name == nil, alias == nil, !word.isEmpty {
            throw .noHelp(word, suggestion: commands.suggestion(for: word))
        }
    }
}

/// A page of the help that is about no command.
struct HelpTopic: Sendable {
    let word: String
    let summary: String
    let page: @Sendable (_ width: Int?) -> StyledText

    static let all = [
        HelpTopic(word: "keys", summary: "The keys of the prompt.") { width in
            TableRenderer.render(Manual.keys.map { ($0, $1) }, width: width)
        },
        HelpTopic(word: "sources", summary: "Where jokes come from.") { width in
            let choices = SettingName.source.choices.map { ("set source \($0)", "Use \($1).") }
            return [TableRenderer.render(choices, width: width), "", """
            set --save source keeps the choice for later runs; --offline, --online and --mine make it for one run. \
            Your own jokes are in the files that --jokes, NORRIS_JOKES or lines jokes = PATH of the settings file \
            name, and otherwise in the folder that help files shows; add writes to it. mine is that folder, api the \
            API and builtin the built-in jokes: --jokes mine:3,api makes your own three times as likely as those of \
            the API.
            """].joined(separator: "\n")
        },
        HelpTopic(word: "files", summary: "The files that norris reads and writes.") { width in
            let folders = ProgramSpecification.environment.filter { $0.name.hasPrefix("XDG_") }
            let rows = Manual.files.map { ($0, $1) } + folders.map { ("$\($0.name)", $0.summary) }
            return TableRenderer.render(rows, width: width)
        },
        HelpTopic(word: "output", summary: OutputCommand.specification.summary) { width in
            HelpRenderer.command(OutputCommand.specification, width: width)
        },
    ]
}
