import ChuckNorris

/// Parses a line, or argv, into a command, its options and its arguments.
///
/// On a line, options are the command's. In argv, options of the program can stand anywhere before a `--` too, and
/// those of the default command need no command.
package struct ArgumentParser: Sendable {
    private let commands: [CommandSpecification]
    private let programOptions: [OptionSpecification]
    private let defaultCommand: CommandSpecification?
    private let shorthands: [(sign: Unicode.Scalar, words: [Word], command: CommandSpecification)]

    /// - Parameters:
    ///   - programOptions: None for a parser of lines.
    ///   - defaultCommand: The command whose options can stand in argv without a command.
    package init(
        commands: [CommandSpecification],
        programOptions: [OptionSpecification] = [],
        defaultCommand: CommandSpecification? = nil
    ) {
        self.commands = commands
        self.programOptions = programOptions
        self.defaultCommand = defaultCommand
        shorthands = commands.compactMap { command in
            command.shorthand.map { ($0.sign, $0.words.map { Word($0) }, command) }
        }
    }

    /// Returns nil for a blank line.
    package func parse(line: String) throws(UsageError) -> ParsedArguments? {
        let text = Substring(line).unicodeScalars.drop(while: Word.isBlank)
        if let shorthand = shorthands.first(where: { $0.sign == text.first }) {
            let word = String(text.prefix { !Word.isBlank($0) })
            if commands.command(named: word) == nil {
                return try parse(shorthand.words + Word.split(text.dropFirst()), of: shorthand.command)
            }
        }
        let words = try Word.split(text)
        guard let first = words.first else { return nil }
        guard let command = commands.command(named: first.text) else { throw unknownCommand(first.text) }
        return try parse(words.dropFirst(), of: command)
    }

    /// Parses argv without the program's name.
    package func parse(_ arguments: some Sequence<String>) throws(UsageError) -> ParsedArguments {
        try parse(arguments.map { Word($0) }, of: nil)
    }

    /// - Parameter command: The command that the words belong to; nil to find it among them.
    private func parse(
        _ words: some Collection<Word>,
        of command: CommandSpecification?
    ) throws(UsageError) -> ParsedArguments {
        var parsed = ParsedArguments(command: command, commands: commands)
        var isAfterDoubleHyphen = false
        var rest = Array(words)[...]
        while let word = rest.popFirst() {
            guard word.isOption, !isAfterDoubleHyphen else {
                try take(word, into: &parsed)
                continue
            }
            let isInsideText = parsed.takesText && !parsed.words.isEmpty
            if word.text == "--", isArgv || !isInsideText {
                isAfterDoubleHyphen = true
                continue
            }
            let ofCommand = (parsed.command ?? defaultCommand)?.options.match(word.text)
            if let (option, joinedValue) = programOptions.match(word.text) ?? (isInsideText ? nil : ofCommand) {
                try parsed.set(option, value: Self.value(of: option, joined: joinedValue, or: &rest))
            } else {
                if ofCommand == nil {
                    try checkCanBeArgument(word.text, of: parsed.command)
                }
                parsed.words.append(word)
            }
        }
        if parsed.command == nil, parsed.firstOption(besides: programOptions) != nil {
            parsed.command = defaultCommand
        }
        if parsed.takesText, !isAfterDoubleHyphen {
            parsed.takeFlagsAtTheEnd()
        }
        try check(parsed)
        return parsed
    }

    /// Takes a word that is no option: the command, if it has not been found yet, or an argument.
    private func take(_ word: Word, into parsed: inout ParsedArguments) throws(UsageError) {
        if parsed.command != nil {
            parsed.words.append(word)
        } else if let command = commands.command(named: word.text) {
            parsed.command = command
        } else if let shorthand = shorthands.first(where: { $0.sign == word.text.unicodeScalars.first }) {
            parsed.command = shorthand.command
            let rest = String(word.text.unicodeScalars.dropFirst().drop(while: Word.isBlank))
            parsed.words = shorthand.words + (rest.isEmpty ? [] : [Word(rest)])
        } else if parsed.firstOption(besides: programOptions) != nil {
            parsed.command = defaultCommand
            parsed.words = [word]
        } else {
            throw unknownCommand(word.text)
        }
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

    /// The value written in one with the option, or the next word.
    private static func value(
        of option: OptionSpecification,
        joined joinedValue: String?,
        or rest: inout ArraySlice<Word>
    ) throws(UsageError) -> String {
        guard let name = option.value else {
            guard joinedValue == nil else { throw .unexpectedValue(option: option.longest) }
            return ""
        }
        guard let value = joinedValue ?? rest.popFirst()?.text, !value.isEmpty else {
            throw .missingValue(option: option.longest, value: name)
        }
        return value
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
