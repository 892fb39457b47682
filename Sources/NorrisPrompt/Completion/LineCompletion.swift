import ChuckNorris
import Terminal

/// What completion offers besides words from the specifications of commands.
struct CompletionContext: Sendable {
    /// Those of the sources in use; nil until they are known.
    var categories: [String]?
    /// Oldest first; nil until they have been read.
    var favorites: [JokeModel]?
    /// The rows of the last list.
    var list: [JokeModel] = []
    /// Whether explicit jokes among all these are offered.
    var allowsExplicit = false
}

/// Finds what a half-typed line can go on with: a pure function of the line, the commands and the context.
struct LineCompletion: Sendable {
    private typealias Choice = (word: String, summary: String)

    private static let mostRows = 99

    let parser: ArgumentParser
    var context = CompletionContext()

    /// - Parameter line: What has been typed at the prompt, up to the cursor.
    /// - Returns: Nil where categories or favorites are needed that are not known yet.
    func completions(of line: String) -> Completions? {
        let parsed = Line(line)
        let endsInWord = line.last.map { !$0.isWhitespace } ?? false
        let words = endsInWord ? Array(parsed.words.dropLast()) : parsed.words
        guard !parsed.hasOpenQuote, !words.contains(where: \.isQuoted) else { return Completions.none }
        let partial = endsInWord ? parsed.words.last : nil
        guard partial?.isQuoted != true else { return Completions.none }
        return completions(of: partial?.text ?? "", after: words.map(\.text))
    }

    /// Finds what the word at the cursor can go on with, which is empty where none has been begun.
    func completions(of partial: String, after words: [String]) -> Completions? {
        if let match = words.last.flatMap(options(after: words.dropLast()).match), match.joinedValue == nil {
            guard match.option.value == nil else { return values(of: match.option, for: partial) }
        }
        guard !words.contains("--"), let parsed = try? parser.parse(words) else { return Completions.none }
        if partial.hasPrefix("-"), parsed.text.isEmpty {
            let options = options(after: words).filter { !parsed.isGiven($0) }
            if let (option, _, joined) = options.match(partial), let joined, option.value != nil {
                return values(of: option, for: joined)
            }
            return offer(options.flatMap { option in option.spellings.map { ($0, option.summary) } }, for: partial)
        }
        guard let command = parsed.command else {
            let listed = parser.commands.filter { !$0.isForShell || !parser.programOptions.isEmpty }
            return offer(listed.map { ($0.name, $0.summary) }, for: partial)
        }
        switch command.argument {
        case .categories:
            return categories(for: partial, after: parsed.words)
        case .joke, .favorite:
            return jokes(for: partial, isFavorite: command.argument == .favorite, after: parsed.words)
        case .command where parsed.words.isEmpty:
            return offer(parser.commands.filter { !$0.isForShell }.map { ($0.name, $0.summary) }, for: partial)
        case .setting where parsed.words.isEmpty:
            return offer(Setting.all.map { ($0.name, $0.summary) }, for: partial)
        case .setting where parsed.words.count == 1:
            let choices = (try? Setting.named(parsed.words[0]))?.choices ?? []
            return offer(choices.map { ($0, "") }, for: partial)
        case let .choice(words) where parsed.words.isEmpty:
            return offer(words.map { ($0, "") }, for: partial)
        case .nothing, .text, .words, .command, .setting, .choice:
            return Completions.none
        }
    }

    /// The options that can stand behind some words.
    private func options(after words: some Sequence<String>) -> [OptionSpecification] {
        let command = words.lazy.compactMap { parser.commands.named($0) }.first
        return parser.programOptions.filter { !$0.summary.isEmpty } + (command?.options ?? [])
    }

    private func values(of option: OptionSpecification, for partial: String) -> Completions? {
        guard option != .category else { return categories(for: partial, after: ["-c"]) }
        return offer(option.choices.map { ($0, "") }, for: partial)
    }

    private func categories(for partial: String, after words: [String]) -> Completions? {
        guard !words.contains(where: { $0.lowercased() == "for" }) else { return Completions.none }
        guard let categories = context.categories else { return nil }
        let parts = partial.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let last = parts.last ?? ""
        // A server's categories may have any name; these are those that can be typed as one word.
        var choices = categories.filter { name in
            !name.contains { $0.isWhitespace || $0 == "," } && name.isSanitized && name.first.map { $0 != "-" } == true
                && !parts.dropLast().contains(name)
        }.map { ($0, Categories.summary(of: $0) ?? "") }
        if parts.count < 2, words.first != "-c" {
            choices.append(("for", "a name follows"))
        }
        return offer(choices, for: last)
    }

    /// Offers the rows of the last list, or ids of favorites where there is none, or where one has been begun.
    private func jokes(for partial: String, isFavorite _: Bool, after words: [String]) -> Completions? {
        let rows = context.list.enumerated().lazy
            .filter { "\($0.offset + 1)".hasPrefix(partial) && isAllowed($0.element) }
            // Thousands would be no help.
            .prefix(Self.mostRows)
            .map { ("\($0.offset + 1)", excerpt($0.element)) }
            .filter { !words.contains($0.0) }
        guard rows.isEmpty else { return offer(Array(rows), for: partial) }
        guard let favorites = context.favorites else { return nil }
        let ids = favorites.filter { isAllowed($0) && JokeReference(parsing: $0.id) != nil && !words.contains($0.id) }
        return offer(ids.map { ($0.id, excerpt($0)) }, for: partial)
    }

    private func isAllowed(_ joke: JokeModel) -> Bool {
        context.allowsExplicit || !joke.response.isExplicit
    }

    private func excerpt(_ joke: JokeModel) -> String {
        JokeRenderer.render(joke).plain.excerpt
    }

    private func offer(_ choices: [Choice], for partial: String) -> Completions {
        let typed = partial.lowercased()
        let candidates = choices.filter { $0.word.lowercased().hasPrefix(typed) }
            .map { Completion(text: $0.word, summary: $0.summary) }
        return Completions(replaced: partial.unicodeScalars.count, candidates: candidates)
    }
}

extension Completions {
    static let none = Completions(replaced: 0, candidates: [])
}
