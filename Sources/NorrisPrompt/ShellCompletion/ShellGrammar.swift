import ChuckNorris

/// What the scripts for the shells are written from: the options of the program, and the commands.
struct ShellGrammar: Sendable {
    /// What is offered behind a command.
    enum Offer {
        /// Nothing is known that could follow.
        case nothing
        case word([CommandSpecification.Choice])
        /// Any number of these, with commas or blanks between them, until a word that is followed by free text.
        case list([String], end: String)
    }

    let options: [OptionSpecification]
    let commands: [CommandSpecification]

    /// Every spelling of an option that takes a value.
    ///
    /// A spelling means the same behind every command that knows it.
    var spellingsWithValue: [String] {
        let spellings = (options + commands.flatMap(\.options)).filter { $0.value != nil }.flatMap(\.spellings)
        return spellings.enumerated().filter { !spellings[..<$0.offset].contains($0.element) }.map(\.element)
    }

    func offer(behind command: CommandSpecification) -> Offer {
        switch command.argument {
        // Which jokes there are, only a prompt knows.
        case .nothing, .text, .joke, .favorite: .nothing
        case .categories: .list(BundledJokes.categories, end: "for")
        case .command: .word(commands.map { CommandSpecification.Choice(word: $0.name, summary: $0.summary) })
        case let .choices(choices): .word(choices)
        }
    }
}
