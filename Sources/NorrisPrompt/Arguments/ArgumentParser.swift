import ChuckNorris

/// Parses a line, or argv, into a command, its options and its arguments.
///
/// On a line, options are the command's. In argv, options of the program can stand anywhere before a `--` too, and
/// those of the first command need no command.
package struct ArgumentParser: Sendable {
    private let commands: [CommandSpecification]
    private let programOptions: [OptionSpecification]

    /// - Parameter programOptions: None for a parser of lines.
    package init(commands: [CommandSpecification], programOptions: [OptionSpecification] = []) {
        self.commands = commands
        self.programOptions = programOptions
    }

    /// Returns nil for a blank line.
    package func parse(line: String) throws(UsageError) -> ParsedArguments? {
        let text = line.unicodeScalars.drop(while: Word.isBlank)
        let first = String(text.prefix { !Word.isBlank($0) })
        var line = line
        if let sign = text.first, command(ofShorthand: first) != nil, commands.command(named: first) == nil {
            // A quote behind the sign begins a word.
            line = "\(sign) \(Substring(text.dropFirst()))"
        }
        let words = try Word.split(line)
        return words.isEmpty ? nil : try parse(words)
    }

    /// Parses argv without the program's name.
    package func parse(_ arguments: some Sequence<String>) throws(UsageError) -> ParsedArguments {
        try parse(arguments.map { Word($0) })
    }

    private func parse(_ words: [Word]) throws(UsageError) -> ParsedArguments {
        var parsed = read(words)
        if let error = parsed.error {
            throw error
        }
        if parsed.command == nil, parsed.firstOption(besides: programOptions) != nil {
            parsed.command = defaultCommand
        }
        try check(parsed)
        return parsed
    }

    /// Reads words that may be incomplete or wrong, as completion has them.
    func read(_ words: [Word]) -> ParsedArguments {
        var parsed = ParsedArguments()
        var rest = words[...]
        while let word = rest.popFirst() {
            do {
                try read(word, before: &rest, into: &parsed)
            } catch {
                parsed.error = parsed.error ?? error
            }
        }
        if parsed.takesText, !parsed.isAfterDoubleHyphen {
            parsed.takeFlagsAtTheEnd()
        }
        return parsed
    }

    private func read(
        _ word: Word,
        before rest: inout ArraySlice<Word>,
        into parsed: inout ParsedArguments
    ) throws(UsageError) {
        guard word.isOption, !parsed.isAfterDoubleHyphen, isArgv || parsed.command != nil else {
            return try take(word, into: &parsed)
        }
        let isInsideText = parsed.takesText && !parsed.words.isEmpty
        let ofCommand = (parsed.command ?? defaultCommand)?.options.match(word.text)
        if word.text == "--", isArgv || !isInsideText {
            parsed.isAfterDoubleHyphen = true
        } else if let (option, value) = programOptions.match(word.text) ?? (isInsideText ? nil : ofCommand) {
            try take(option, joinedValue: value, before: &rest, into: &parsed)
        } else {
            if ofCommand == nil {
                try checkCanBeArgument(word.text, of: parsed.command)
            }
            parsed.words.append(word)
        }
    }

    /// Takes a word that is no option: the command, if it has not been found yet, or an argument.
    private func take(_ word: Word, into parsed: inout ParsedArguments) throws(UsageError) {
        if parsed.command != nil || !parsed.words.isEmpty {
            parsed.words.append(word)
        } else if let command = commands.command(named: word.text) {
            parsed.command = command
        } else if !word.isQuoted, let command = command(ofShorthand: word.text) {
            parsed.command = command
            let rest = String(word.text.unicodeScalars.dropFirst().drop(while: Word.isBlank))
            parsed.words = ((command.shorthand?.words ?? []) + (rest.isEmpty ? [] : [rest])).map { Word($0) }
        } else {
            parsed.words = [word]
            guard parsed.firstOption(besides: programOptions) != nil else { throw unknownCommand(word.text) }
            parsed.command = defaultCommand
        }
    }

    /// Takes an option, and its value: the one written in one with it, or the next word.
    private func take(
        _ option: OptionSpecification,
        joinedValue: String?,
        before rest: inout ArraySlice<Word>,
        into parsed: inout ParsedArguments
    ) throws(UsageError) {
        guard let name = option.value else {
            guard joinedValue == nil else { throw .unexpectedValue(option: option.longest) }
            return parsed.set(option)
        }
        let value = joinedValue ?? rest.popFirst()?.text
        parsed.optionWithoutValue = value == nil ? option : nil
        guard let value, !value.isEmpty else { throw .missingValue(option: option.longest, value: name) }
        parsed.set(option, value: value)
    }

    /// Throws for options of another command, and for words that the command does not take.
    private func check(_ parsed: ParsedArguments) throws(UsageError) {
        guard let command = parsed.command else { return }
        if let unknown = parsed.firstOption(besides: programOptions + command.options) {
            throw unknownOption(unknown.longest, among: command.options, hint: Self.help)
        }
        if command.argument == .nothing, !parsed.text.isBlank {
            throw .unexpectedArguments(command.name, options: command.options.flatMap(\.spellings))
        }
    }

    /// Throws for an unknown option, unless the command can take it as an argument: in a text, or as an id.
    private func checkCanBeArgument(_ word: String, of command: CommandSpecification?) throws(UsageError) {
        let known = (command ?? defaultCommand)?.options ?? []
        let takesText = command?.takesText ?? false
        guard isArgv || !takesText && !known.isEmpty else { return }
        let canBeID = command?.takesJoke == true && !word.hasPrefix("--") && word.count >= Self.shortestID
        let spellings = command?.options.flatMap(\.spellings) ?? []
        let hint = spellings.isEmpty ? Self.help : "\(command?.name ?? "") takes \(spellings.list(with: "and"))."
        let error = unknownOption(word, among: known, hint: hint)
        if takesText || canBeID, case .unknownOption(_, nil, _) = error {
            return
        }
        throw error
    }

    /// Shorter words with a hyphen are mistyped options rather than ids.
    private static let shortestID = 8
    private static let help = "See norris --help."

    private var isArgv: Bool {
        !programOptions.isEmpty
    }

    private var defaultCommand: CommandSpecification? {
        isArgv ? commands.first : nil
    }

    private func command(ofShorthand word: String) -> CommandSpecification? {
        commands.first { command in command.shorthand.map { $0.sign == word.unicodeScalars.first } ?? false }
    }

    private func unknownOption(_ word: String, among known: [OptionSpecification], hint: String) -> UsageError {
        let spelling = String(word.prefix { $0 != "=" })
        let owner = isArgv ? commands.first { $0.options.contains { $0.spellings.contains(spelling) } } : nil
        let suggestion = owner.map { "\($0.name) \(spelling)" }
            ?? Suggestion.closest(to: spelling, among: (programOptions + known).flatMap(\.longSpellings))
        return .unknownOption(spelling, suggestion: suggestion, hint: hint)
    }

    /// A category, or the word before a name, probably lacks the command that takes it.
    private func unknownCommand(_ word: String) -> UsageError {
        let lowercased = word.lowercased()
        let isArgumentOfJoke = lowercased == "for" || BundledJokes.categories.contains(lowercased)
        return .unknownCommand(
            word,
            suggestion: isArgumentOfJoke ? "joke \(lowercased)" : commands.suggestion(for: word)
        )
    }
}
