import Platform

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

    /// What words of the user's own stand for; set at the start, and by `alias`.
    static let aliases = Locked<[String: String]>([:])

    /// For lines, at the prompt or from a pipe.
    static var lineParser: ArgumentParser {
        ArgumentParser(commands: specifications, aliases: aliases.withLock(\.self))
    }

    static var argvParser: ArgumentParser {
        var parser = lineParser
        parser.programOptions = ProgramSpecification.options
        return parser
    }

    /// Returns the commands of a line; none for a blank one or a comment.
    ///
    /// A mistake in one of them is thrown, so that none is run.
    static func commands(line: String) throws(UsageError) -> [any Command] {
        let commands = try lineParser.parse(line: line).map { arguments throws(UsageError) in
            try command(for: arguments)
        }
        return commands.compactMap(\.self)
    }

    /// Whether the words are a wrong command; what is left out may still be typed.
    static func isRefused(_ words: [Word]) -> Bool {
        switch Result(catching: { () throws(UsageError) in try command(for: lineParser.parse(words)) }) {
        case .success, .failure(.missingArgument), .failure(.missingValue): false
        case .failure: true
        }
    }

    /// Returns nil for arguments without a command.
    static func command(for arguments: ParsedArguments) throws(UsageError) -> (any Command)? {
        guard arguments.redirection == nil else { return try OutputCommand(arguments) }
        let name = arguments.command?.name
        guard !arguments.isGiven(ProgramSpecification.help) else { return HelpCommand(name: name) }
        guard let index = specifications.firstIndex(where: { $0.name == name }) else { return nil }
        return try commands[index].init(arguments)
    }
}
