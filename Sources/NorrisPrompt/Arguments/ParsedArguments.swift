import ChuckNorris

/// What was given to a command, or to the program: words and the values of options.
struct ParsedArguments: Sendable {
    /// Those of the parser, for a command among the words.
    var aliases: [String: String] = [:]
    /// Nil where argv has options of the program alone.
    var command: CommandSpecification?
    /// What is left besides the options.
    var words: [Word] = []
    var isAfterDoubleHyphen = false
    /// The word that stands for the command.
    var commandWord = ""
    /// Where the output goes; the path is empty as long as it has not been read.
    var redirection: (path: String, appends: Bool)?
    /// The last option as long as its value has not been read.
    var optionWithoutValue: OptionSpecification?
    /// The first mistake.
    var error: UsageError?
    var given: [(option: OptionSpecification, value: String)] = []

    /// The words with the blanks between them as they were typed.
    var text: String {
        joined(\.text)
    }

    func joined(_ part: (Word) -> String) -> String {
        guard let first = words.first else { return "" }
        return words.dropFirst().reduce(into: part(first)) { $0 += $1.gap + part($1) }
    }

    func isGiven(_ option: OptionSpecification) -> Bool {
        options.contains(option)
    }

    /// The values of an option in the order they were given, which are empty for one without.
    func values(of option: OptionSpecification) -> [String] {
        given.filter { $0.option == option }.map(\.value)
    }

    /// The one of these options that is given; throws for several.
    func choice(of options: [OptionSpecification]) throws(UsageError) -> OptionSpecification? {
        let given = options.filter(isGiven)
        guard given.count < 2 else { throw .conflict(given.map(\.longest)) }
        return given.first
    }

    /// The value of an option that takes a number; nil where it was not given.
    func number(_ option: OptionSpecification, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        try values(of: option).map { text throws(UsageError) in
            guard let number = Int(text), range.contains(number) else {
                let allowed = "\(range.lowerBound) to \(range.upperBound)"
                throw .invalidValue(text, of: option.longest, allowed: allowed)
            }
            return number
        }.last
    }

    /// Whether what follows is a command of its own, which completion and styles go into.
    var isFollowedByCommand: Bool {
        command?.argument == .seconds && !words.isEmpty
    }

    /// Takes `>`, or the name of the file behind it; returns whether the word is one of these.
    mutating func takeRedirection(_ word: Word) throws(UsageError) -> Bool {
        guard word.isQuoted || word.text != "|" else { throw .pipe }
        let isOperator = !word.isQuoted && command?.argument != .text && ["&&", "||"].contains(word.text)
        guard !isOperator else { throw .shellOperator(word.text) }
        let path = word.isQuoted ? word.text[...] : word.text.drop { $0 == ">" }
        let signs = word.text.count - path.count
        guard signs > 0 || redirection != nil else { return false }
        let isExpected = signs > 0 ? redirection == nil : redirection?.path == ""
        guard isExpected, signs < 3 else { throw .redirections }
        redirection = (String(path), redirection?.appends ?? (signs == 2))
        return true
    }

    var options: [OptionSpecification] {
        given.map(\.option)
    }

    /// - Parameter value: What is written in one with the option; otherwise the next word may be its value.
    mutating func set(_ option: OptionSpecification, value: String?) throws(UsageError) {
        optionWithoutValue = nil
        if let name = option.value {
            guard let value else { return optionWithoutValue = option }
            guard !value.isEmpty else { throw .missingValue(option: option.longest, value: name) }
        } else if value != nil {
            throw .unexpectedValue(option: option.longest)
        }
        given.append((option, value ?? ""))
    }

    /// The error for an argument that was left out.
    func missing(_ what: String) -> UsageError {
        .missingArgument(what, usage: command?.usage ?? "")
    }
}

extension String {
    /// The categories of a list such as `dev,Two  Words`, in lower case and with one space for each run of blanks.
    var categories: [String] {
        lowercased().split(separator: ",").map { category in
            // By scalars, because a blank and a mark behind it are one character.
            category.unicodeScalars.split(whereSeparator: Word.isBlank).map { String($0) }.joined(separator: " ")
        }.filter { !$0.isEmpty }
    }
}

extension ParsedArguments {
    /// The jokes that are referred to: nil alone, for the one shown last, where nothing was given.
    func references() throws(UsageError) -> [JokeReference?] {
        guard !words.isEmpty else { return [nil] }
        return try (command?.isRepeated == true ? words.map(\.text) : [text]).map { text throws(UsageError) in
            guard let reference = JokeReference(parsing: text) else { throw .invalidReference(text) }
            return reference
        }
    }
}
