import ChuckNorris

/// What is said about words that are no command and no option, with what was probably meant.
extension ArgumentParser {
    func unknownOption(_ word: String, of command: CommandSpecification?) -> UsageError {
        let spelling = String(word.prefix { $0 != "=" })
        let owners = isArgv && command == nil ? commands : []
        let owner = owners.first { $0.options.flatMap(\.spellings).contains(spelling) }
        // Those with one hyphen are too short to guess at.
        let known = (programOptions + options(of: command)).flatMap(\.spellings).filter { $0.hasPrefix("--") }
        let asText = command?.argument == .text ? ", or -- \(spelling) as text" : ""
        let suggestion = owner.map { "\($0.name) \(spelling)" }
            ?? Suggestion.closest(to: spelling, among: known).map { $0 + asText }
        let choices = (command?.options.flatMap(\.spellings) ?? []) + (asText.isEmpty ? [] : ["text behind --"])
        let options = choices.isEmpty ? "no options; an id may follow --" : choices.list(with: "and")
        let hint = isArgv && choices.isEmpty ? "See norris --help." : "\(command?.name ?? "") takes \(options)."
        return .unknownOption(spelling, suggestion: setting(for: word) ?? suggestion, hint: hint)
    }

    /// What does the same on a line as an option of the program.
    private func setting(for word: String) -> String? {
        isArgv ? nil : ProgramSpecification.options.match(word).flatMap { ProgramSpecification.settings[$0.option] }
    }

    /// A category, a number, or the word before a name, probably lacks the command that takes it.
    func unknownCommand(_ word: String) -> UsageError {
        if let renamed = commands.command(formerlyNamed: word) {
            return .renamedCommand(word, to: renamed.name)
        }
        let lowercased = word.lowercased()
        let isArgumentOfJoke = lowercased == "for" || word.categories.contains(where: BundledJokes.categories.contains)
        let count = Int(word).map { "joke -n \($0.magnitude)" }
        // A blank was left out behind a semicolon.
        let separated = word.count <= 40 && !isArgv ? word.replacing(";", with: "; ") : word
        let line = separated != word && (try? parse(line: separated)) != nil ? separated : nil
        let suggestion = isArgumentOfJoke ? "joke \(lowercased)"
            : line ?? count ?? setting(for: word) ?? commands.suggestion(for: word)
        return .unknownCommand(word, suggestion: suggestion)
    }
}
