/// The commands there are, in the order of the help.
///
/// The first one is the default: `norris -n 5` means `norris joke -n 5`.
enum CommandTable {
    static let commands: [Command] = [
        .joke, .refresh, .today, .search, .categories, .show,
        .favorite, .favorites, .unfavorite, .copy, .add,
        .set, .history, .help, .quit,
        .graph, .completions, .complete,
    ]

    static let lineParser = ArgumentParser(commands: commands)
}
