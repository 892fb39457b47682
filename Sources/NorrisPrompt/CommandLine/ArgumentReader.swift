/// Takes the program's options out of the arguments and leaves the words of a command.
struct ArgumentReader {
    struct Option {
        let name: OptionTable.Name
        /// Empty for an option that takes none.
        let value: String
    }

    /// The words met so far that begin with a command.
    private var words: [String] = []
    /// Options of a command that stand before it.
    private var early: [String] = []
    private var rest: ArraySlice<String>

    /// What `joke` takes is understood without it, too: nobody types the word to have five.
    private static let defaultCommand = "joke"

    init(_ arguments: some Sequence<String>) {
        rest = ArraySlice(Array(arguments))
    }

    /// The words of the command; whole once `nextOption` has answered nil, and empty where there is none.
    var command: [String] {
        guard !early.isEmpty else { return words }
        guard let first = words.first, entry != nil else {
            return [Self.defaultCommand] + early + words
        }
        // What stands right behind a sign need not be a word by itself.
        return CommandTable.entry(for: first) == nil ? words + early : [first] + early + words.dropFirst()
    }

    /// The command that the words begin with; nil as long as they begin with none.
    private var entry: CommandTable.Entry? {
        words.first.flatMap(CommandTable.entry(forFirst:))
    }

    /// Returns the next option, in any of the forms `--api URL`, `--api=URL`, `-h`.
    mutating func nextOption() throws(UsageError) -> Option? {
        while let argument = rest.popFirst() {
            if argument == "--" {
                // A command with options of its own has to know, too, that they end here.
                words += (entry?.options.isEmpty ?? true ? [] : [argument]) + rest
                rest = []
            } else if argument.hasPrefix("-"), argument != "-" {
                if let option = try option(argument) {
                    return option
                }
            } else {
                words.append(argument)
            }
        }
        return nil
    }

    /// Returns nil for a word of the command: one of its own options, or what it can refuse better than the program.
    private mutating func option(_ argument: String) throws(UsageError) -> Option? {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let spelling = parts[0]
        guard let entry = OptionTable.entry(spelt: spelling) else {
            try takeWord(argument, spelling: spelling)
            return nil
        }
        guard let value = entry.value else {
            guard parts.count == 1 else { throw .needlessValue(option: spelling) }
            return Option(name: entry.name, value: "")
        }
        guard let given = parts.count == 2 ? parts[1] : rest.popFirst(), !given.isEmpty else {
            throw .missingValue(option: spelling, value: value)
        }
        return Option(name: entry.name, value: given)
    }

    private mutating func takeWord(_ argument: String, spelling: String) throws(UsageError) {
        if !words.isEmpty, early.isEmpty || entry != nil {
            let known = entry?.options ?? []
            let suggestion = suggestion(for: spelling, known: known)
            // Who takes other options can say which.
            let isRefusedBetter = suggestion == nil && !known.isEmpty
            guard isRefusedBetter || Self.option(argument, in: known) != nil else {
                throw .unknownOption(spelling.excerpt, suggestion: suggestion)
            }
            words.append(argument)
        } else {
            let known = CommandTable.entry(for: Self.defaultCommand)?.options ?? []
            guard let option = Self.option(argument, in: known) else {
                throw .unknownOption(spelling.excerpt, suggestion: suggestion(for: spelling, known: known))
            }
            early.append(argument)
            if option.value != nil, argument == option.spelling, let value = rest.popFirst() {
                early.append(value)
            }
        }
    }

    /// The option that the argument is, perhaps with a value in one with it.
    private static func option(_ argument: String, in options: [CommandTable.Option]) -> CommandTable.Option? {
        options.first { option in
            let isJoined = argument.hasPrefix(option.spelling + "=") || option.isLetter && option.value != nil
            return argument == option.spelling || isJoined && argument.hasPrefix(option.spelling)
        }
    }

    /// What somebody probably meant who typed an option that the program does not have.
    private func suggestion(for spelling: String, known: [CommandTable.Option]) -> String? {
        if let owner = CommandTable.entries.first(where: { $0.options.contains { $0.spelling == spelling } }) {
            return "\(owner.name) \(spelling)"
        }
        let words = OptionTable.entries.map { "--\($0.name.rawValue)" } + known.filter { !$0.isLetter }.map(\.spelling)
        return Suggestion.closest(to: spelling, among: words)
    }
}
