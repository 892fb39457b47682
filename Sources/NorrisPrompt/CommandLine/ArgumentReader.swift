/// Takes the program's options out of the arguments and leaves the words.
struct ArgumentReader {
    struct Option {
        let name: OptionTable.Name
        /// Empty for an option that takes none.
        let value: String
    }

    /// The words met so far; all of them once `nextOption` has answered nil.
    private(set) var words: [String] = []
    private var rest: ArraySlice<String>

    init(_ arguments: some Sequence<String>) {
        rest = ArraySlice(Array(arguments))
    }

    /// Returns the next option, in any of the forms `--api URL`, `--api=URL`, `-h`.
    mutating func nextOption() throws(UsageError) -> Option? {
        while let argument = rest.popFirst() {
            if argument == "--" {
                words += rest
                rest = []
            } else if argument.hasPrefix("-"), argument != "-", let option = try option(argument) {
                return option
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
            guard !commandOptions.contains(spelling) else { return nil }
            let suggestion = suggestion(for: spelling)
            // Who takes other options can say which.
            guard suggestion != nil || commandOptions.isEmpty else { return nil }
            throw .unknownOption(spelling.excerpt, suggestion: suggestion)
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

    /// The options of the command that the words begin with.
    private var commandOptions: [String] {
        words.first.flatMap(CommandTable.entry(for:))?.options.map(\.spelling) ?? []
    }

    /// What somebody probably meant who typed an option that the program does not have.
    private func suggestion(for spelling: String) -> String? {
        if let owner = CommandTable.entries.first(where: { $0.options.contains { $0.spelling == spelling } }) {
            return "\(owner.name) \(spelling)"
        }
        let known = OptionTable.entries.map { "--\($0.name.rawValue)" } + commandOptions
        return Suggestion.closest(to: spelling, among: known)
    }
}
