import ChuckNorris
import Terminal

/// Completes a half-typed line: a pure function of the line, the commands, and the categories and jokes known.
struct LineCompletion: Sendable {
    private typealias Choice = (word: String, summary: String)

    let parser: ArgumentParser
    /// The categories of the sources in use; nil until they are known.
    var categories: [String]?
    /// Oldest first; nil until they have been read.
    var favorites: [JokeModel]?
    /// The rows of the last list.
    var list: [JokeModel] = []
    var allowsExplicit = false

    /// - Parameter text: The typed text up to the cursor.
    /// - Returns: Nil where categories or favorites are needed that are not known yet.
    func completions(of text: String) -> Completions? {
        let line = Line(text)
        guard !line.hasOpenQuote, !line.words.contains(where: \.isQuoted) else { return offer([], for: "") }
        var words = line.words.map(\.text)
        let partial = text.last?.isWhitespace == false ? words.popLast() : nil
        return completions(of: partial ?? "", after: words)
    }

    /// Completes the word at the cursor, which may be empty.
    func completions(of partial: String, after words: [String]) -> Completions? {
        guard !words.contains("--"), let parsed = try? parser.read(Line(arguments: words)), parsed.text.isEmpty else {
            return offer([], for: "")
        }
        if let (option, _, value) = parsed.given.last, option.value != nil, value == nil {
            return values(of: option, for: partial)
        }
        if partial.hasPrefix("-") {
            let options = (parser.programOptions + (parsed.command?.options ?? []))
                .filter { !$0.summary.isEmpty && !parsed.isGiven($0) }
            if case let (option, _, value?)? = options.match(partial), option.value != nil {
                return values(of: option, for: value)
            }
            return offer(options.flatMap { option in option.spellings.map { ($0, option.summary) } }, for: partial)
        }
        switch (parsed.command?.argument ?? .command, parsed.words.count) {
        case (.categories, _):
            let name: [Choice] = parsed.words.contains { $0.lowercased() == "for" } ? [] : [("for", "a name follows")]
            // Only a comma leads to another category.
            let isComplete = name.isEmpty || parsed.words.last.map { !$0.hasSuffix(",") } ?? false
            return isComplete ? offer(name, for: partial) : categories(for: partial, or: name)
        case (.jokes, _): return jokes(for: partial, after: parsed.words)
        case (.command, 0):
            let isWhole = parsed.command == nil && !parser.programOptions.isEmpty
            let listed = parser.commands.filter { isWhole || !$0.isForShell }
            return offer(listed.map { ($0.name, $0.summary) }, for: partial)
        case (.setting, 0): return offer(Setting.all.map { ($0.name, $0.summary) }, for: partial)
        case (.setting, 1): return offer(choices(ofSetting: parsed.words[0]), for: partial)
        case (.shell, 0): return offer(Command.shells.map { ($0.name, "") }, for: partial)
        default: return offer([], for: "")
        }
    }

    private func values(of option: Option, for partial: String) -> Completions? {
        option == .category ? categories(for: partial) : offer(choices(ofSetting: option.name), for: partial)
    }

    private func choices(ofSetting name: String) -> [Choice] {
        ((try? Setting.named(name))?.choices ?? []).map { ($0, "") }
    }

    /// - Parameter others: What may stand in place of the first category.
    private func categories(for partial: String, or others: [Choice] = []) -> Completions? {
        var parts = partial.split(separator: ",", omittingEmptySubsequences: false)
        let last = parts.popLast() ?? ""
        // A server's categories may have any name; only names that can be typed as one word are offered.
        let names = categories?.filter { name in
            !name.contains { $0.isWhitespace || $0 == "," } && name.isSanitized && !name.isEmpty
                && !name.hasPrefix("-") && !parts.contains(name[...])
        }
        let choices = names?.map { ($0, Categories.summaries[$0] ?? "") }
        return choices.map { offer($0 + (parts.isEmpty ? others : []), for: String(last)) }
    }

    /// Offers the rows of the last list; where none fits, the ids of favorites.
    private func jokes(for partial: String, after words: [String]) -> Completions? {
        func offer(_ jokes: [(word: String, joke: JokeModel)]) -> Completions {
            let fitting = jokes.lazy.filter { word, joke in
                word.hasPrefix(partial) && !words.contains(word) && (allowsExplicit || !joke.response.isExplicit)
            }
            // Thousands would be no help.
            let choices = fitting.prefix(99).map { ($0.word, $0.joke.joke.excerpt) }
            return self.offer(Array(choices), for: partial)
        }
        let rows = offer(zip(1..., list).map { ("\($0)", $1) })
        return rows.candidates.isEmpty ? favorites.map { offer($0.filter(\.id.isJokeID).map { ($0.id, $0) }) } : rows
    }

    private func offer(_ choices: [Choice], for partial: String) -> Completions {
        let typed = partial.lowercased()
        let candidates = choices.filter { $0.word.lowercased().hasPrefix(typed) }
            .map { Completion(text: $0.word, summary: $0.summary) }
        return Completions(replaced: partial.unicodeScalars.count, candidates: candidates)
    }
}
