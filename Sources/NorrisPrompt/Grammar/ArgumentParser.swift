import ChuckNorris

/// Parses a line, or argv, into a command, its options and its words: `COMMAND [OPTION ...] [WORD ...]`.
///
/// A text begins with the first word that is no option; all behind `--` is text or words. In argv, options of the
/// program can stand anywhere before that, and those of `joke` need no command.
struct ArgumentParser: Sendable {
    let commands: [CommandSpecification]
    /// None for a parser of lines.
    var programOptions: [OptionSpecification] = []

    private struct Word {
        let text: String
        /// Whether the word is quoted, so that it cannot be an option.
        var isQuoted = false

        /// Negative numbers, and a hyphen alone, are no options.
        var isOption: Bool {
            !isQuoted && text.hasPrefix("-") && text.dropFirst().first.map { !$0.isNumber } ?? false
        }
    }

    /// Returns nil for a blank line.
    func parse(line text: String) throws(Failure) -> ParsedArguments? {
        let line = Line(text)
        guard let first = line.words.first else { return nil }
        let takesText = commands.named(first.text)?.argument == .text
        guard takesText || !line.hasOpenQuote else { throw .usage("The quote is not closed; close it or remove it.") }
        let words = line.words.map { Word(text: $0.text, isQuoted: $0.isQuoted) }
        return try parse(words) { index in String(text[line.words[index].start...].trimmed) }
    }

    /// Parses argv without the program's name.
    func parse(_ arguments: [String]) throws(Failure) -> ParsedArguments {
        try parse(arguments.map { Word(text: $0) }) { index in arguments[index...].joined(separator: " ") }
    }

    /// - Parameter textFrom: Returns the text that begins with the word at an index.
    private func parse(_ words: [Word], textFrom: (Int) -> String) throws(Failure) -> ParsedArguments {
        var parsed = ParsedArguments()
        var rest = words[...]
        while let word = rest.first {
            let takesText = parsed.command?.argument == .text
            if word.text == "--", !word.isQuoted {
                rest.removeFirst()
                guard parsed.command != nil else { continue }
                parsed.text = takesText && !rest.isEmpty ? textFrom(rest.startIndex) : ""
                parsed.words += rest.map(\.text)
                break
            }
            if word.isOption, !isID(word.text, for: parsed.command) {
                rest.removeFirst()
                try readOption(word.text, &rest, into: &parsed)
            } else if takesText {
                parsed.text = textFrom(rest.startIndex)
                parsed.words = rest.map(\.text)
                break
            } else {
                rest.removeFirst()
                try take(word, into: &parsed)
            }
        }
        try check(&parsed)
        return parsed
    }

    /// Whether the word is the id of a joke, which may begin with a hyphen, and no option of a command that takes ids.
    private func isID(_ word: String, for command: CommandSpecification?) -> Bool {
        guard let command, [.joke, .favorite].contains(command.argument), word.count >= 8 else { return false }
        return (programOptions + command.options + [.help]).match(word) == nil && JokeReference(parsing: word) != nil
    }

    private func readOption(
        _ word: String,
        _ rest: inout ArraySlice<Word>,
        into parsed: inout ParsedArguments
    ) throws(Failure) {
        let options = programOptions + (parsed.command.map(\.options) ?? commands.flatMap(\.options)) + [.help]
        guard let (option, spelling, joined) = options.match(word) else {
            throw unknownOption(word, of: parsed.command)
        }
        guard let name = option.value else {
            guard joined == nil else { throw .usage("\(spelling) takes no value.") }
            return parsed.given.append((option, spelling, ""))
        }
        guard let value = joined ?? rest.popFirst()?.text, !value.isEmpty else {
            throw .usage("\(spelling) needs a value. Usage: \(spelling) \(name)")
        }
        parsed.given.append((option, spelling, value))
    }

    /// Takes a word that is no option: the command, if it has not been found yet, or an argument.
    private func take(_ word: Word, into parsed: inout ParsedArguments) throws(Failure) {
        guard parsed.command == nil else { return parsed.words.append(word.text) }
        if let command = commands.named(word.text) {
            parsed.command = command
        } else if programOptions.isEmpty, Int(word.text) != nil {
            parsed.command = commands.first { $0.argument == .joke }
            parsed.words = [word.text]
        } else if !programOptions.isEmpty, word.text.categories.contains(where: Categories.areKnown) {
            parsed.command = commands.first
            parsed.words = [word.text]
        } else {
            throw unknownCommand(word.text)
        }
    }

    private func check(_ parsed: inout ParsedArguments) throws(Failure) {
        let isOfProgram = { (option: OptionSpecification) in programOptions.contains(option) || option == .help }
        if parsed.command == nil, !parsed.given.allSatisfy({ isOfProgram($0.option) }) {
            parsed.command = commands.first
        }
        guard let command = parsed.command else { return }
        if
            let (_, spelling, _) = parsed.given.first(where: { given in
                !isOfProgram(given.option) && !command.options.contains(given.option)
            })
        {
            throw unknownOption(spelling, of: command)
        }
        let mayBeEmpty = [.setting, .words].contains(command.argument)
        guard mayBeEmpty || !parsed.words.contains(where: \.isBlank) else {
            throw .usage("An argument is empty. Usage: \(command.usage)")
        }
        guard command.argument != .nothing || parsed.words.isEmpty else {
            throw .usage("\(command.name) takes no arguments.")
        }
    }

    private func unknownOption(_ word: String, of command: CommandSpecification?) -> Failure {
        let spelling = String(word.prefix { $0 != "=" })
        let known = programOptions + (command?.options ?? commands.flatMap(\.options))
        // Those with one hyphen are too short to guess at.
        let closest = Suggestion.closest(to: spelling, among: known.flatMap(\.spellings).filter { $0.hasPrefix("--") })
        let choices = command.map { $0.options.flatMap(\.spellings) } ?? []
        let name = command?.name ?? "norris"
        let hint = closest.map { "Did you mean \($0)?" }
            ?? (choices.isEmpty ? "\(name) has no such option." : "\(name) takes \(choices.list(with: "and")).")
        let asText = command?.argument == .text ? " Put -- before the text if it begins with a hyphen." : ""
        return .usage("Unknown option \(spelling.excerpt). \(hint)\(asText)")
    }

    private func unknownCommand(_ word: String) -> Failure {
        let names = commands.flatMap { [$0.name] + $0.aliases }
        let isForJoke = word.lowercased() == "for" || word.categories.contains(where: Categories.areKnown)
        let suggestion = Int(word).map { "joke -n \($0.magnitude)" }
            ?? (isForJoke ? "joke \(word.excerpt)" : Suggestion.closest(to: word.lowercased(), among: names))
        return .usage("Unknown command \"\(word.excerpt)\". "
            + (suggestion.map { "Did you mean \($0)?" } ?? "Type \(programOptions.isEmpty ? "" : "norris ")help."))
    }
}

extension [CommandSpecification] {
    /// Returns the command that goes by the word, in upper or lower case.
    func named(_ word: String) -> CommandSpecification? {
        let word = word.lowercased()
        return first { $0.name == word || $0.aliases.contains(word) }
    }
}
