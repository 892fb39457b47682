import ChuckNorris
import LineEditing
import TerminalText

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
    func result(for line: String) -> CompletionResult {
        var (words, rest) = Word.split(line)
        // Blanks, and perhaps a quote that is still open, which the candidate closes.
        let open = rest.drop(while: Word.isBlank)
        let partial = if !open.isEmpty {
            Word(String(open.dropFirst()), isQuoted: true)
        } else if rest.isEmpty, let last = words.popLast() {
            last
        } else {
            Word("")
        }
        let start = words.lastIndex(where: \.isSeparator).map { $0 + 1 } ?? 0
        let result = result(for: partial, after: Array(words[start...]))
        guard case let .offer(offer) = result else { return result }
        // Quotes are around a whole word, such as a list of categories.
        let isWhole = partial.isQuoted || offer.candidates.contains { needsQuotes($0.text) }
        let (scalars, quoteCount) = (partial.text.unicodeScalars, partial.isQuoted ? open.isEmpty ? 2 : 1 : 0)
        let kept = isWhole ? String(scalars.dropLast(offer.replaced)) : ""
        guard kept.isSanitized, !kept.contains(where: \.isNewline) else { return .nothing }
        let typed = line.unicodeScalars.suffix(isWhole ? scalars.count + quoteCount : offer.replaced)
        let candidates = offer.candidates.compactMap { candidate in
            let text = quoted(kept + candidate.text, with: partial.isQuoted ? typed.first : nil)
            return text.map { Completion(text: $0, summary: candidate.summary) }
        }
        return .offer(Completions(replaced: typed.count, candidates: candidates))
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
    func result(for partial: Word, after words: [Word]) -> CompletionResult {
        let parsed = parser.read(words)
        guard !parsed.isFollowedByCommand else { return result(for: partial, after: Array(parsed.words.dropFirst())) }
        let isUnknownCommand = parsed.command == nil && !parsed.words.isEmpty
        let isQuotedCommand = partial.isQuoted && parsed.command == nil
        guard !isQuotedCommand, !isUnknownCommand, parsed.redirection == nil else { return .nothing }
        guard !parsed.isAfterDoubleHyphen else {
            return parsed.command == nil ? completingCommand(partial.text) : .nothing
        }
        if let option = parsed.optionWithoutValue {
            return completingValue(partial.text, of: option)
        }
        let text = partial.text
        let options = parser.programOptions + (parsed.command?.options ?? [])
        if text.hasPrefix("-"), !partial.isQuoted, !options.isEmpty {
            // An id may begin with a hyphen.
            let takesID = parsed.command?.argument == .joke && parsed.words.isEmpty
            let ids = takesID ? completingJoke(text, .joke) : .nothing
            return ids == .nothing ? completingOption(text, among: options.filter { !parsed.isGiven($0) }) : ids
        }
        guard let command = parsed.command else { return completingCommand(text) }
        let given = parsed.words
        return switch command.argument {
        case .categories: completingCategory(text, isQuoted: partial.isQuoted, given: given)
        case let .choices(choices) where given.count == 1:
            offer(choices.filter { $0.word == given[0].text.lowercased() }.flatMap(\.values).completions, for: text)
        case .alias where parsed.commandWord.hasSuffix("unalias"): offer(aliases, for: text)
        case _ where !given.isEmpty && !command.isRepeated, .nothing, .seconds: .nothing
        case .alias: offer(aliases, for: text)
        case .text: completingSearch(text)
        case .joke, .favorite, .ownJoke: completingJoke(text, command.argument, given: given.map(\.text))
        case let .command(pages): offer(parser.commands.completions + pages.completions, for: text)
        case let .choices(choices): offer(choices.completions, for: text)
        }
    }

    private func completingOption(_ partial: String, among options: [OptionSpecification]) -> CompletionResult {
        if let match = options.match(partial), let value = match.joinedValue {
            return completingValue(value, of: match.option)
        }
        return offer(options.flatMap { option in
            // An option without a long spelling is one of those that -- may be the beginning of.
            let isShort = partial == "--" && !parser.isArgv && !option.longest.hasPrefix(partial)
            let spellings = option.spellings.filter { isShort || $0.hasPrefix(partial) }
            return spellings.map { Completion(text: $0, summary: option.summary) }
        }, replacing: partial)
    }

    private func completingValue(_ partial: String, of option: OptionSpecification) -> CompletionResult {
        guard option.value != OptionSpecification.categoryValue else {
            return completingCategory(partial, isQuoted: true, given: [])
        }
        return offer(option.choices.map { Completion(text: $0) }, for: partial)
    }

    private func completingCommand(_ word: String) -> CompletionResult {
        let hasSign = !parser.isArgv && (word.first == "\\" || word.first == ":" && word.count > 1)
        let partial = String(word.dropFirst(hasSign ? 1 : 0))
        let offered = parser.commands.filter { parser.isArgv || $0.group != .shell }
        let result = offer(offered.completions + aliases, for: partial)
        guard result == .nothing else { return result }
        // Aliases are offered only if no name matches, because they would double the list.
        let aliases = parser.commands.flatMap { command in
            command.aliases.map { Completion(text: $0, summary: command.summary) }
        }
        return offer(aliases.filter { $0.text.count > 2 }, for: partial)
    }

    private var aliases: [Completion] {
        parser.aliases.sorted(by: <).map { Completion(text: $0.key, summary: $0.value) }
    }

    private func completingCategory(_ partial: String, isQuoted: Bool, given: [Word]) -> CompletionResult {
        guard !given.contains(where: { $0.isKeyword("for") }) else { return .nothing }
        guard let categories = context.categories else { return .need(.categories) }
        let chosen = (given.map(\.text) + [partial]).flatMap { $0.split(separator: ",") }.map { $0.lowercased() }
        let last = partial.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
        // A server's categories may have any name; these are those that the parser would read as categories.
        let typeable = categories.filter { category in
            category.isSanitized && category.categories == [category] && category != "for"
                && category.first.map { !"-'\"".contains($0) } == true
        }
        var candidates = typeable.filter { $0 == last.lowercased() || !chosen.contains($0) }
            .map { Completion(text: $0, summary: Self.categorySummaries[$0] ?? "") }
        // A single candidate is inserted at once, and "for" must not be.
        let isChoice = !categories.isEmpty || !partial.isEmpty
        if isChoice, !isQuoted, !partial.contains(",") {
            candidates.append(Completion(text: "for", summary: "a name follows"))
        }
        return offer(candidates, for: String(last))
    }

    /// Offers the texts of earlier searches, the last one first.
    private func completingSearch(_ partial: String) -> CompletionResult {
        guard let history = context.history else { return parser.isArgv ? .nothing : .need(.history) }
        let lines = Array(history.reversed().lazy.filter { line in
            line.hasPrefix("search ") && !context.failedLines.contains(line)
        }.prefix(Self.mostRows))
        let texts = lines.compactMap { try? parser.parse(line: $0).first?.text }
            .filter { $0.first.map { !"-;'\"".contains($0) } == true && $0.isSanitized }
        return offer(texts.withoutRepetitions(of: \.self).map { Completion(text: $0) }, for: partial)
    }

    /// Offers the rows of the last list, or ids where no row fits.
    private func completingJoke(
        _ partial: String,
        _ argument: CommandSpecification.Argument,
        given: [String] = []
    ) -> CompletionResult {
        guard JokeReference(parsing: partial + "1") != nil, !partial.hasPrefix("--") else { return .nothing }
        let known = argument == .ownJoke ? context.ownJokes : context.favorites
        let ids = Set(known?.map(\.id) ?? [])
        let hasRows = argument == .joke || context.listed.allSatisfy { ids.contains($0.id) }
        // Ids are long to type: they are offered only where one has been begun, or where there is no list.
        let rows = (hasRows ? context.listed : []).enumerated().lazy
            .filter { "\($0.offset + 1)".hasPrefix(partial) && isAllowed($0.element) }
            // Thousands would be no help.
            .prefix(Self.mostRows)
            .map { Completion(text: "\($0.offset + 1)", summary: excerpt($0.element)) }
            .filter { !given.contains($0.text) }
        guard rows.isEmpty else { return offer(Array(rows), for: partial) }
        guard let known else { return .need(argument == .ownJoke ? .ownJokes : .favorites) }
        let others = argument == .joke ? context.listed + context.shown.reversed() : []
        let identified = (others + known)
            .filter { isAllowed($0) && JokeReference(parsing: $0.id) == .id($0.id) && !given.contains($0.id) }
            .withoutRepetitions(of: \.id)
            .map { Completion(text: $0.id, summary: excerpt($0)) }
        return offer(identified, for: partial)
    }

    private func isAllowed(_ joke: JokeModel) -> Bool {
        context.allowsExplicit || !joke.response.isExplicit
    }

    private func excerpt(_ joke: JokeModel) -> String {
        JokeRenderer.render(joke).plain.sanitized().excerpt
    }

    private func offer(_ candidates: [Completion], for partial: String) -> CompletionResult {
        let typed = partial.lowercased()
        return offer(candidates.filter { $0.text.lowercased().hasPrefix(typed) }, replacing: partial)
    }

    private func offer(_ candidates: [Completion], replacing partial: String) -> CompletionResult {
        guard !candidates.isEmpty else { return .nothing }
        return .offer(Completions(replaced: partial.unicodeScalars.count, candidates: candidates))
    }
}

extension [CommandSpecification] {
    fileprivate var completions: [Completion] {
        map { Completion(text: $0.name, summary: $0.summary) }
    }
}

extension [CommandSpecification.Choice] {
    fileprivate var completions: [Completion] {
        map { Completion(text: $0.word, summary: $0.summary) }
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

enum CompletionResult: Equatable {
    case offer(Completions)
    case need(CompletionNeed)

    static let nothing = CompletionResult.offer(Completions(replaced: 0, candidates: []))
}

enum CompletionNeed: Equatable, Sendable {
    case categories
    case favorites
    case history
    case ownJokes
}
