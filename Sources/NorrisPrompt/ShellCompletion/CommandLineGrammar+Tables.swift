import ChuckNorris

extension CommandLineGrammar {
    /// That of norris, out of its tables of commands and options.
    static let norris = CommandLineGrammar(
        options: OptionTable.entries.map(Option.init(entry:)),
        commands: CommandTable.entries.map(Command.init(entry:))
    )
}

extension CommandLineGrammar.Option {
    fileprivate init(entry: OptionTable.Entry) {
        spellings = entry.spellings
        takesValue = entry.value != nil
        choices = entry.choices
        summary = entry.summary
    }

    fileprivate init(option: CommandTable.Option) {
        spellings = [option.spelling]
        takesValue = option.value != nil
        choices = []
        summary = option.summary
    }
}

extension CommandLineGrammar.Command {
    fileprivate init(entry: CommandTable.Entry) {
        name = entry.name
        aliases = entry.aliases
        summary = entry.summary
        options = entry.options.map(CommandLineGrammar.Option.init(option:))
        argument = switch entry.argument {
        // Which jokes there are, only a prompt knows.
        case .nothing, .text, .joke, .favorite:
            .nothing
        case .setting:
            .word(Settings.Name.allCases.map { CommandLineGrammar.Choice(word: $0.rawValue, summary: $0.summary) })
        case .categories:
            .list(BundledJokes.categories, end: "for")
        case .command:
            .word(CommandTable.entries.map { CommandLineGrammar.Choice(word: $0.name, summary: $0.summary) })
        case .shell:
            .word(Shell.allCases.map { CommandLineGrammar.Choice(word: $0.rawValue, summary: "") })
        }
    }
}
