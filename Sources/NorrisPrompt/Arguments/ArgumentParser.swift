import ChuckNorris

/// Parses a line, or argv, into a command, its options and its arguments.
///
/// On a line, options are the command's. In argv, options of the program can stand anywhere before a `--` too, and
/// those of the first command need no command.
struct ArgumentParser: Sendable {
    let commands: [CommandSpecification]
    /// None for a parser of lines.
    var programOptions: [OptionSpecification] = []
    /// What words of the user's own stand for, by these words in lower case.
    var aliases: [String: String] = [:]

    /// Returns the commands of a line, which `;` separates; none for a blank line or one that begins with `#`.
    func parse(line: String) throws(UsageError) -> [ParsedArguments] {
        try split(line).map { command throws(UsageError) in try parse(Array(command)) }
    }

    /// Returns the words of each command, which may be wrong.
    func split(_ line: String) throws(UsageError) -> [ArraySlice<Word>] {
        guard !Self.isComment(line) else { return [] }
        // A quote behind a sign begins a word.
        let (words, rest) = Word.split(line, hasSign: hasSign)
        guard !rest.isQuoted else { throw .unclosedQuote(before: rest.text.trimmed) }
        return words.split(whereSeparator: \.isSeparator)
    }

    /// Throws unless the name can be that of an alias, and the line is one command, known or not.
    func checkAlias(_ name: String, of line: String) throws(UsageError) {
        let isWord = name.first?.isLetter == true
            && name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
        guard isWord, commands.command(named: name) == nil else {
            let allowed = "a name that is no command: a letter, then letters, digits, - or _"
            throw .invalidValue(name, of: "alias", allowed: allowed)
        }
        guard try split(line).count == 1 else {
            throw .invalidValue(line, of: "alias \(name)", allowed: "one command")
        }
    }

    static func isComment(_ line: String) -> Bool {
        line.unicodeScalars.first { !Word.isBlank($0) } == "#"
    }

    /// Whether a command's first word begins with a sign that stands for a command.
    ///
    /// A colon also begins mistyped commands and those of vi, which must not be looked up as ids.
    func hasSign(_ word: String) -> Bool {
        guard commands.command(named: word) == nil, commands.command(ofShorthand: word) != nil else { return false }
        let rest = String(word.unicodeScalars.dropFirst())
        guard word.hasPrefix(":"), !rest.isEmpty, Int(rest) == nil else { return true }
        return rest.count >= Self.shortestID && commands.suggestion(for: rest) == nil
    }

    /// Parses a command of a line, or argv without the program's name.
    func parse(_ words: [Word]) throws(UsageError) -> ParsedArguments {
        var parsed = read(words)
        let asksForHelp = parsed.isGiven(ProgramSpecification.help)
        if parsed.command != nil, asksForHelp {
            return parsed
        }
        if let error = parsed.error {
            throw error
        }
        if let option = parsed.optionWithoutValue {
            try parsed.set(option, value: "")
        }
        if parsed.command == nil, !asksForHelp, !parsed.options.allSatisfy(programOptions.contains) {
            parsed.command = defaultCommand
        }
        guard let command = parsed.command else { return parsed }
        let known = programOptions + command.options
        if let unknown = parsed.options.first(where: { !known.contains($0) }) {
            throw unknownOption(unknown.longest, of: command)
        }
        if command.argument == .nothing, !parsed.text.isBlank {
            throw .unexpectedArguments(command.name, options: command.options.flatMap(\.spellings))
        }
        return parsed
    }

    /// Reads words that may be incomplete or wrong, as completion has them.
    func read(_ words: [Word]) -> ParsedArguments {
        var parsed = ParsedArguments()
        parsed.aliases = aliases
        for word in words {
            do {
                try read(word, into: &parsed)
            } catch {
                parsed.error = parsed.error ?? error
            }
        }
        do throws(UsageError) {
            try takeOptionsAtTheEnd(of: &parsed)
        } catch {
            parsed.error = parsed.error ?? error
        }
        return parsed
    }

    func read(_ word: Word, into parsed: inout ParsedArguments) throws(UsageError) {
        if let option = parsed.optionWithoutValue {
            return try parsed.set(option, value: word.text)
        }
        if [.alias, .seconds].contains(parsed.command?.argument), !parsed.words.isEmpty {
            let isOption = parsed.isFollowedByCommand && word.isOption && !parsed.words.contains(Word("--"))
            if isOption, let (option, value) = programOptions.match(word.text) {
                return try parsed.set(option, value: value)
            }
            return parsed.words.append(word)
        }
        let canRedirect = word.isOfLine && !parsed.isAfterDoubleHyphen && parsed.command?.printsNothing != true
        if canRedirect, try parsed.takeRedirection(word) {
            return
        }
        guard word.isOption, !parsed.isAfterDoubleHyphen, isArgv || parsed.command != nil else {
            return try take(word, into: &parsed)
        }
        let isInsideText = parsed.command?.argument == .text && !parsed.words.isEmpty
        let ofCommand = options(of: parsed.command).match(word.text)
        if word.text == "--", parsed.command?.argument != .nothing {
            parsed.isAfterDoubleHyphen = true
        } else if let (option, value) = programOptions.match(word.text) ?? (isInsideText ? nil : ofCommand) {
            try parsed.set(option, value: value)
        } else {
            if ofCommand == nil {
                try checkCanBeArgument(word.text, of: parsed.command, insideText: isInsideText)
            }
            parsed.words.append(word)
        }
    }

    /// Takes a word that is no option: the command, if it has not been found yet, or an argument.
    private func take(_ word: Word, into parsed: inout ParsedArguments) throws(UsageError) {
        guard parsed.command == nil, parsed.words.isEmpty else { return parsed.words.append(word) }
        parsed.commandWord = word.text.lowercased()
        if let command = commands.command(named: word.text) {
            parsed.command = command
        } else if !word.isQuoted, aliases[parsed.commandWord] != nil {
            var (words, used) = ([word], Set<String>())
            // It may use other aliases, but not in circles; a recursion through thousands would exhaust the stack.
            while
                let first = words.first, !first.isQuoted, commands.command(named: first.text) == nil,
                let line = aliases[first.text.lowercased()]
            {
                let name = first.text.lowercased()
                guard used.insert(name).inserted else {
                    throw .invalidValue(line, of: "alias \(name)", allowed: "a command that does not lead back to it")
                }
                words.replaceSubrange(...0, with: Word.split(line, hasSign: hasSign).words)
            }
            // A part of a line also in argv.
            let parser = ArgumentParser(commands: commands)
            for word in words where !word.isSeparator {
                try parser.read(word, into: &parsed)
            }
        } else if !word.isQuoted, hasSign(word.text), let command = commands.command(ofShorthand: word.text) {
            parsed.command = command
            let rest = String(word.text.unicodeScalars.dropFirst().drop(while: Word.isBlank))
            parsed.words = ((command.shorthand?.words ?? []) + (rest.isEmpty ? [] : [rest])).map { Word($0) }
        } else if
            !isArgv, case .number = JokeReference(parsing: word.text),
            let show = commands.command(ofShorthand: ":")
        {
            parsed.command = show
            parsed.words = [word]
        } else {
            parsed.words = [word]
            let isCategory = word.text.categories.contains(where: BundledJokes.categories.contains)
            guard isArgv, isCategory || !parsed.options.allSatisfy(programOptions.contains) else {
                throw unknownCommand(word.text)
            }
            parsed.command = defaultCommand
        }
    }

    /// Takes options and their values from the end of a text, where an unknown one is a mistake.
    func takeOptionsAtTheEnd(of parsed: inout ParsedArguments) throws(UsageError) {
        guard parsed.command?.argument == .text, !parsed.isAfterDoubleHyphen else { return }
        let start = parsed.given.count
        // The last one is read first.
        defer { parsed.given[start...].reverse() }
        while parsed.optionWithoutValue == nil, let last = parsed.words.last {
            let wordCount = last.isOption ? 1 : 2
            guard
                let word = parsed.words.suffix(wordCount).first, word.isOption,
                let (option, joined) = options(of: parsed.command).match(word.text),
                last.isOption || option.value != nil && joined == nil
            else {
                guard !last.isOption else { throw unknownOption(last.text, of: parsed.command) }
                return
            }
            parsed.words.removeLast(wordCount)
            try parsed.set(option, value: last.isOption ? joined : last.text)
        }
    }

    /// Throws for an unknown option, unless the command can take it as an argument: inside a text, or as an id.
    private func checkCanBeArgument(
        _ word: String,
        of command: CommandSpecification?,
        insideText isInsideText: Bool
    ) throws(UsageError) {
        let takesJoke = [.joke, .favorite, .ownJoke].contains(command?.argument)
        guard isArgv || takesJoke || command?.options.isEmpty == false else { return }
        let canBeID = takesJoke && !word.hasPrefix("--") && (!isArgv || word.count >= Self.shortestID)
        let error = unknownOption(word, of: command)
        if isInsideText || canBeID, case .unknownOption(_, nil, _) = error {
            return
        }
        throw error
    }

    /// Shorter words with a hyphen, in argv, or with a colon are mistyped options or commands rather than ids.
    private static let shortestID = 8

    var isArgv: Bool {
        !programOptions.isEmpty
    }

    /// The command whose options can stand in argv without a command.
    private var defaultCommand: CommandSpecification? {
        isArgv ? commands.first : nil
    }

    /// The options that can stand behind the command; on a line, too, `--help` is one.
    func options(of command: CommandSpecification?) -> [OptionSpecification] {
        (command ?? defaultCommand).map { $0.options + [ProgramSpecification.help] } ?? []
    }
}
