/// What was given to a command, or to the program: words and the values of options.
package struct ParsedArguments: Sendable {
    /// The longest category or name; longer ones are mistakes, and servers limit the length of a URL.
    static let longestName = 100

    /// Nil where argv has options of the program alone.
    package let command: CommandSpecification?
    /// All commands there are, for the one that explains others.
    let commands: [CommandSpecification]
    /// What is left besides the options.
    package internal(set) var words: [Word] = []
    private var values: [(option: OptionSpecification, value: String)] = []

    init(command: CommandSpecification?, commands: [CommandSpecification]) {
        self.command = command
        self.commands = commands
    }

    /// The words with the blanks between them as they were typed.
    package var text: String {
        words.text
    }

    func isGiven(_ option: OptionSpecification) -> Bool {
        self[option] != nil
    }

    /// The value of an option, which is empty for one without; the last one counts, and nil means not given.
    package subscript(option: OptionSpecification) -> String? {
        values.last { $0.option == option }?.value
    }

    mutating func give(_ option: OptionSpecification, value: String = "") {
        values.append((option, value))
    }

    /// Takes options without a value from the end of the words.
    mutating func takeFlagsAtTheEnd() {
        while let word = words.last, word.isOption, let flag = command?.flag(word.text) {
            give(flag)
            words.removeLast()
        }
    }

    /// The error for an argument that was left out.
    func missing(_ what: String) -> UsageError {
        .missingArgument(what, usage: command?.usage ?? "")
    }

    /// Throws for a category or a name that is too long.
    static func check(_ name: String) throws(UsageError) {
        guard name.count <= longestName else { throw .tooLong(name, limit: longestName) }
    }
}

extension CommandSpecification {
    fileprivate func flag(_ word: String) -> OptionSpecification? {
        options.first { $0.value == nil && $0.spellings.contains(word) }
    }
}
