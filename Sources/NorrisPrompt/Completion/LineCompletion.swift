import ChuckNorris
import Terminal

/// Finds what a half-typed line can go on with: a pure function of the line, the commands and the context.
struct LineCompletion {
    private static let mostRows = 99
    /// A few words about each category of the public API; categories of other APIs have none.
    static let categorySummaries = [
        "animal": "animals", "career": "work", "celebrity": "famous people", "dev": "programmers",
        "explicit": "adult jokes", "fashion": "clothes", "food": "food", "history": "the past",
        "money": "money", "movie": "films", "music": "songs", "political": "politics",
        "religion": "religion", "science": "science", "sport": "sports", "travel": "travel",
    ]

    let parser: ArgumentParser
    var context: CompletionContext

    /// - Parameter line: What has been typed at the prompt, up to the cursor.
    func completions(of line: String) throws(CompletionNeed) -> Completions {
        var (words, partial) = Word.split(line)
        if partial.gap.isEmpty, partial.source.isEmpty, let last = words.popLast() {
            partial = last
        }
        let start = words.lastIndex(where: \.isSeparator).map { $0 + 1 } ?? 0
        let offer = try completions(of: partial, after: Array(words[start...]))
        // Quotes, which may still be open, are around a whole word, such as a list of categories.
        let isWhole = partial.isQuoted || offer.candidates.contains { needsQuotes($0.text) }
        let kept = isWhole ? String(partial.text.unicodeScalars.dropLast(offer.replaced)) : ""
        guard kept.isSanitized, !kept.contains(where: \.isNewline) else { return .none }
        let quote = partial.isQuoted ? partial.source.unicodeScalars.first : nil
        let candidates = offer.candidates.compactMap { candidate in
            let text = quoted(kept + candidate.text, with: quote)
            return text.map { Completion(text: $0, summary: candidate.summary) }
        }
        let replaced = isWhole ? partial.source.unicodeScalars.count : offer.replaced
        return Completions(replaced: replaced, candidates: candidates)
    }

    private func needsQuotes(_ text: String) -> Bool {
        text.unicodeScalars.contains { Word.isBlank($0) || $0 == ";" }
    }

    /// Adds the quote that was typed, or that a text with spaces needs; nil if the text contains it.
    private func quoted(_ text: String, with typed: Unicode.Scalar?) -> String? {
        guard typed != nil || needsQuotes(text) else { return text }
        let quotes: [Unicode.Scalar] = typed.map { [$0] } ?? ["\"", "'"]
        return quotes.first { !text.unicodeScalars.contains($0) }.map { "\($0)\(text)\($0)" }
    }

    /// Finds what the word at the cursor can go on with, which is empty where none has been begun.
    func completions(of partial: Word, after words: [Word]) throws(CompletionNeed) -> Completions {
        let parsed = parser.read(words)
        guard !parsed.isFollowedByCommand else {
            return try completions(of: partial, after: Array(parsed.words.dropFirst()))
        }
        let canBeCommand = !partial.isQuoted && parsed.words.isEmpty
        guard parsed.command != nil || canBeCommand, parsed.redirection == nil else { return .none }
        let text = partial.text
        var (option, value) = (parsed.optionWithoutValue, text)
        let options = parsed.isAfterDoubleHyphen ? [] : parser.programOptions + (parsed.command?.options ?? [])
        if option == nil, text.hasPrefix("-"), !partial.isQuoted, !options.isEmpty {
            // An id may begin with a hyphen.
            let takesID = parsed.command?.argument == .joke && parsed.words.isEmpty
            let ids = takesID ? try completingJoke(text, for: parsed) : .none
            guard ids.candidates.isEmpty else { return ids }
            let others = options.filter { !parsed.isGiven($0) }
            guard case let (match, joined?)? = others.match(text) else { return completingOption(text, among: others) }
            (option, value) = (match, joined)
        }
        if let option {
            return option.value == OptionSpecification.categoryValue
                ? try completingCategory(value, isQuoted: true, given: [])
                : offer(option.choices.map { ($0, "") }, for: value)
        }
        guard let command = parsed.command else { return completingCommand(text) }
        let given = parsed.words
        switch command.argument {
        case _ where parsed.isAfterDoubleHyphen: return .none
        case .categories: return try completingCategory(text, isQuoted: partial.isQuoted, given: given)
        case .choices where given.count == 1: return offer(command.values(given[0].text.lowercased()), for: text)
        case .alias where parsed.commandWord.hasSuffix("unalias"):
            return offer(aliases.filter { alias in !given.contains { $0.isKeyword(alias.word) } }, for: text)
        case _ where !given.isEmpty && !command.isRepeated, .nothing, .seconds: return .none
        case .alias: return offer(aliases, for: text)
        case .text: return parser.isArgv ? .none : try completingSearch(text)
        case .joke, .favorite, .ownJoke: return try completingJoke(text, for: parsed)
        case .command: return offer(parser.commands.map { ($0.name, $0.summary) } + command.choices(), for: text)
        case .choices: return offer(command.choices(), for: text)
        }
    }

    private func completingOption(_ partial: String, among options: [OptionSpecification]) -> Completions {
        let candidates = options.flatMap { option in
            // An option without a long spelling is one of those that -- may be the beginning of.
            let isShort = partial == "--" && !parser.isArgv && !option.longest.hasPrefix(partial)
            let spellings = option.spellings.filter { isShort || $0.hasPrefix(partial) }
            return spellings.map { Completion(text: $0, summary: option.summary) }
        }
        return Completions(replaced: partial.unicodeScalars.count, candidates: candidates)
    }

    private func completingCommand(_ word: String) -> Completions {
        let hasSign = !parser.isArgv && (word.first == "\\" || word.first == ":" && word.count > 1)
        let partial = String(word.dropFirst(hasSign ? 1 : 0))
        let offered = parser.commands.filter { parser.isArgv || $0.group != .shell }
        let completions = offer(offered.map { ($0.name, $0.summary) } + aliases, for: partial)
        guard completions.candidates.isEmpty else { return completions }
        // Aliases are offered only if no name matches, because they would double the list.
        let others = parser.commands.flatMap { command in command.aliases.map { ($0, command.summary) } }
        return offer(others.filter { $0.0.count > 2 }, for: partial)
    }

    private var aliases: [CommandSpecification.Choice] {
        parser.aliases.sorted(by: <).map { ($0.key, $0.value) }
    }

    private func completingCategory(
        _ partial: String,
        isQuoted: Bool,
        given: [Word]
    ) throws(CompletionNeed) -> Completions {
        guard !given.contains(where: { $0.isKeyword("for") }) else { return .none }
        guard let categories = context.categories else { throw .categories }
        let chosen = (given.map(\.text) + [partial]).flatMap { $0.split(separator: ",") }.map { $0.lowercased() }
        let last = partial.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
        // A server's categories may have any name; these are those that the parser would read as categories.
        let typeable = categories.filter { category in
            category.isSanitized && category.categories == [category] && category != "for"
                && category.first.map { !"-'\"".contains($0) } == true
        }
        var choices = typeable.filter { $0 == last.lowercased() || !chosen.contains($0) }
            .map { ($0, Self.categorySummaries[$0] ?? "") }
        // A single candidate is inserted at once, and "for" must not be.
        let isChoice = !categories.isEmpty || !partial.isEmpty
        if isChoice, !isQuoted, !partial.contains(",") {
            choices.append(("for", "a name follows"))
        }
        return offer(choices, for: String(last))
    }

    /// Offers the texts of earlier searches, the last one first.
    private func completingSearch(_ partial: String) throws(CompletionNeed) -> Completions {
        guard let history = context.history else { throw .history }
        let lines = Array(history.reversed().lazy.filter { line in
            line.hasPrefix("search ") && !context.failedLines.contains(line)
        }.prefix(Self.mostRows))
        let texts = lines.compactMap { try? parser.parse(line: $0).first?.text }
            .filter { $0.first.map { !"-;'\"".contains($0) } == true && $0.isSanitized }
        return offer(texts.withoutRepetitions(of: \.self).map { ($0, "") }, for: partial)
    }

    /// Offers the rows of the last list, or ids where no row fits.
    private func completingJoke(_ partial: String, for parsed: ParsedArguments) throws(CompletionNeed) -> Completions {
        guard JokeReference(parsing: partial + "1") != nil, !partial.hasPrefix("--") else { return .none }
        let (argument, given) = (parsed.command?.argument, parsed.words.map(\.text))
        let known = argument == .ownJoke ? context.ownJokes : context.favorites
        let ids = Set(known?.map(\.id) ?? [])
        let hasRows = argument == .joke || context.listed.allSatisfy { ids.contains($0.id) }
        // Ids are long to type: they are offered only where one has been begun, or where there is no list.
        let rows = (hasRows ? context.listed : []).enumerated().lazy
            .filter { "\($0.offset + 1)".hasPrefix(partial) && isAllowed($0.element) }
            // Thousands would be no help.
            .prefix(Self.mostRows)
            .map { ("\($0.offset + 1)", excerpt($0.element)) }
            .filter { !given.contains($0.0) }
        guard rows.isEmpty else { return offer(Array(rows), for: partial) }
        guard let known else { throw argument == .ownJoke ? .ownJokes : .favorites }
        let others = argument == .joke ? context.listed + context.shown.reversed() : []
        let identified = (others + known)
            .filter { isAllowed($0) && JokeReference(parsing: $0.id) == .id($0.id) && !given.contains($0.id) }
            .withoutRepetitions(of: \.id)
        return offer(identified.map { ($0.id, excerpt($0)) }, for: partial)
    }

    private func isAllowed(_ joke: JokeModel) -> Bool {
        context.allowsExplicit || !joke.response.isExplicit
    }

    private func excerpt(_ joke: JokeModel) -> String {
        JokeRenderer.render(joke).plain.sanitized().excerpt
    }

    private func offer(_ choices: [CommandSpecification.Choice], for partial: String) -> Completions {
        let typed = partial.lowercased()
        let candidates = choices.filter { $0.word.lowercased().hasPrefix(typed) }
            .map { Completion(text: $0.word, summary: $0.summary) }
        return Completions(replaced: partial.unicodeScalars.count, candidates: candidates)
    }
}

/// What completion offers besides words from the specifications of commands.
struct CompletionContext: Sendable {
    /// Those of the source in use; nil until they have been fetched.
    var categories: [String]?
    var listed: [JokeModel] = []
    var shown: [JokeModel] = []
    /// Those of this run, which are not offered again.
    var failedLines: Set<String> = []
    /// The lines typed so far, the oldest first; nil until they are known.
    var history: [String]?
    /// Oldest first; nil until they have been read.
    var favorites: [JokeModel]?
    /// Those of the user's own files; nil until they have been read.
    var ownJokes: [JokeModel]?
    /// Whether explicit jokes among all these are offered.
    var allowsExplicit = false
}

/// What has to be loaded before anything can be offered.
enum CompletionNeed: Error {
    case categories
    case favorites
    case history
    case ownJokes
}

extension Completions {
    fileprivate static let none = Completions(replaced: 0, candidates: [])
}
