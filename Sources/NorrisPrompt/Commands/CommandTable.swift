/// The commands there are, in the order of the help.
///
/// The first one is the default: `norris -n 5` means `norris joke -n 5`.
enum CommandTable {
    static let commands: [any Command.Type] = [
        JokeCommand.self,
        RefreshCommand.self,
        SearchCommand.self,
        CategoriesCommand.self,
        ShowCommand.self,
        RecentCommand.self,
        FavoriteCommand.self,
        FavoritesCommand.self,
        UnfavoriteCommand.self,
        CopyCommand.self,
        SetCommand.self,
        SourceCommand.self,
        HistoryCommand.self,
        CuresCommand.self,
        HelpCommand.self,
        ClearCommand.self,
        QuitCommand.self,
        CompletionsCommand.self,
        CompleteCommand.self,
        ManualCommand.self,
    ]

    /// Not a key path: one to a metatype's property crashes the compiler (Swift 6.3).
    static let specifications = commands.map { command in command.specification }

    /// For lines, at the prompt or from a pipe.
    private static let lineParser = ArgumentParser(commands: specifications)

    static let argvParser = ArgumentParser(commands: specifications, programOptions: ProgramSpecification.options)

    /// Returns the command of a line; nil for a blank one.
    static func command(line: String) throws(UsageError) -> (any Command)? {
        guard let arguments = try lineParser.parse(line: line) else { return nil }
        return try command(for: arguments)
    }

    /// Returns nil for arguments without a command.
    static func command(for arguments: ParsedArguments) throws(UsageError) -> (any Command)? {
        let name = arguments.command?.name
        guard let index = specifications.firstIndex(where: { $0.name == name }) else { return nil }
        return try commands[index].init(arguments)
    }
}
