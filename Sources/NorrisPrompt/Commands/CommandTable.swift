/// The commands there are, in the order of the help.
///
/// The first one is the default: `norris -n 5` means `norris joke -n 5`.
enum CommandTable {
    static let commands: [any Command.Type] = [
        JokeCommand.self,
        RefreshCommand.self,
        TodayCommand.self,
        SearchCommand.self,
        CategoriesCommand.self,
        ShowCommand.self,
        RecentCommand.self,
        FavoriteCommand.self,
        FavoritesCommand.self,
        UnfavoriteCommand.self,
        CopyCommand.self,
        AddCommand.self,
        EditCommand.self,
        RemoveCommand.self,
        SetCommand.self,
        AliasCommand.self,
        SourceCommand.self,
        WatchCommand.self,
        HistoryCommand.self,
        GraphCommand.self,
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
    static func lineParser(_ aliases: [String: String] = [:]) -> ArgumentParser {
        ArgumentParser(commands: specifications, aliases: aliases)
    }

    static func argvParser(_ aliases: [String: String] = [:]) -> ArgumentParser {
        ArgumentParser(commands: specifications, programOptions: ProgramSpecification.options, aliases: aliases)
    }

    /// Returns nil for arguments without a command.
    static func command(for arguments: ParsedArguments) throws(UsageError) -> (any Command)? {
        guard arguments.redirection == nil else { return try OutputCommand(arguments) }
        let name = arguments.command?.name
        guard !arguments.isGiven(ProgramSpecification.help) else { return HelpCommand(name: name) }
        return try commands.first { $0.specification.name == name }?.init(arguments)
    }
}

extension ArgumentParser {
    /// Returns the commands of a line; none for a blank one or a comment.
    ///
    /// A mistake in one of them is thrown, so that none is run.
    func commands(line: String) throws(UsageError) -> [any Command] {
        let commands = try parse(line: line).map { arguments throws(UsageError) in
            try CommandTable.command(for: arguments)
        }
        return commands.compactMap(\.self)
    }

    /// Whether the words are a wrong command; what is left out may still be typed.
    func isRefused(_ words: [Word]) -> Bool {
        switch Result(catching: { () throws(UsageError) in try CommandTable.command(for: parse(words)) }) {
        case .success, .failure(.missingArgument), .failure(.missingValue): false
        case .failure: true
        }
    }
}
