import ChuckNorris

/// The commands there are, in the order of the help.
///
/// The first one is the default: `norris -n 5` means `norris joke -n 5`.
enum CommandTable {
    static let specifications = [
        JokeCommand.specification,
        RefreshCommand.specification,
        TodayCommand.specification,
        SearchCommand.specification,
        CategoriesCommand.specification,
        ShowCommand.specification,
        FavoriteCommand.specification,
        FavoritesCommand.specification,
        UnfavoriteCommand.specification,
        CopyCommand.specification,
        AddCommand.specification,
        SetCommand.specification,
        HistoryCommand.specification,
        HelpCommand.specification,
        QuitCommand.specification,
        GraphCommand.specification,
        CompletionsCommand.specification,
        CompleteCommand.specification,
    ]

    /// For lines, at the prompt or from a pipe.
    static let lineParser = ArgumentParser(commands: specifications)

    /// Makes the command that the arguments ask for.
    static func command(for arguments: ParsedArguments) throws(Failure) -> (any Command)? {
        guard let specification = arguments.command else { return nil }
        guard !arguments.isGiven(.help) else { return HelpCommand(subject: .command(specification)) }
        return try specification.make(arguments)
    }
}
