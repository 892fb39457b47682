import ChuckNorris
import LineEditing
import TerminalText

/// Finds what a half-typed line can go on with: a pure function of the line, the tables and what is known.
struct LineCompletion {
    /// What is offered, or what has to be known first.
    enum Answer: Equatable {
        case offer(Completions)
        case need(CompletionNeed)

        static let nothing = Answer.offer(Completions(replaced: 0, candidates: []))
    }

    private static let mostRows = 99
    /// More of a joke than a summary shows.
    private static let longestExcerpt = 80

    let knowledge: CompletionKnowledge

    func answer(to line: String) -> Answer {
        let words = line.split(whereSeparator: \.isWhitespace)
        let isInWord = line.last.map { !$0.isWhitespace } ?? false
        let partial = isInWord ? words.last ?? "" : ""
        let earlier = words.dropLast(isInWord ? 1 : 0)
        guard let first = earlier.first else { return completingCommand(partial) }
        guard let entry = CommandTable.entry(for: String(first)) ?? Self.entry(ofShorthand: first) else {
            return .nothing
        }
        let given = earlier.dropFirst()
        // An id may begin with a hyphen, too; commands that take one have no options.
        if partial.hasPrefix("-"), !entry.options.isEmpty {
            return completingOption(partial, of: entry, given: given)
        }
        // What belongs to an option is a number that nobody else knows.
        if let option = entry.options.first(where: { $0.spelling == given.last ?? "" }), option.value != nil {
            return .nothing
        }
        return completingArgument(partial, of: entry, given: given.filter { !$0.hasPrefix("-") })
    }

    private func completingCommand(_ partial: Substring) -> Answer {
        let names = CommandTable.entries.filter { !$0.isForShell }
            .map { Completion(text: $0.name, summary: $0.summary) }
        let answer = offer(names, for: partial)
        guard answer == .nothing else { return answer }
        // Short forms only where nothing else fits: they would double the list.
        let aliases = CommandTable.entries.flatMap { entry in
            entry.aliases.map { Completion(text: $0, summary: entry.summary) }
        }
        return offer(aliases.filter { $0.text.count > 2 }, for: partial)
    }

    private func completingOption(
        _ partial: Substring,
        of entry: CommandTable.Entry,
        given: ArraySlice<Substring>
    ) -> Answer {
        let options = entry.options.filter { option in !given.contains { $0 == option.spelling } }
        return offer(options.map { Completion(text: $0.spelling, summary: $0.summary) }, for: partial)
    }

    private func completingArgument(
        _ partial: Substring,
        of entry: CommandTable.Entry,
        given: [Substring]
    ) -> Answer {
        switch entry.argument {
        case .nothing, .text:
            return .nothing
        case .categories:
            return completingCategory(partial, given: given)
        case .joke:
            return given.isEmpty ? completingJoke(partial) : .nothing
        case .favorite:
            return given.isEmpty ? completingFavorite(partial) : .nothing
        case .setting:
            return completingSetting(partial, given: given)
        case .command:
            guard given.isEmpty else { return .nothing }
            return offer(CommandTable.entries.map { Completion(text: $0.name, summary: $0.summary) }, for: partial)
        case .shell:
            return given.isEmpty ? offer(Shell.allCases.map { Completion(text: $0.rawValue) }, for: partial) : .nothing
        }
    }

    private func completingCategory(_ partial: Substring, given: [Substring]) -> Answer {
        guard !given.contains(where: { $0.lowercased() == "for" }) else { return .nothing }
        guard let categories = knowledge.categories else { return .need(.categories) }
        let chosen = (given + [partial]).flatMap { $0.split(separator: ",") }.map { $0.lowercased() }
        let last = partial.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
        var candidates = categories
            .filter { Self.isTypeable($0) && ($0 == last.lowercased() || !chosen.contains($0)) }
            .map { Completion(text: $0, summary: CategoryTable.summary(of: $0)) }
        // Alone it would be inserted where nobody has begun to type it.
        let isChoice = !categories.isEmpty || !partial.isEmpty
        if isChoice, !partial.contains(",") {
            candidates.append(Completion(text: "for", summary: "somebody's name follows"))
        }
        return offer(candidates, for: last)
    }

    private func completingJoke(_ partial: Substring) -> Answer {
        // Numbers are what people type; ids only for those who have begun one, or have no list.
        let rows = numbered(knowledge.listed, beginningWith: partial)
        guard rows.isEmpty else { return offer(rows, for: partial) }
        guard let favorites = knowledge.favorites else { return .need(.favorites) }
        return offer(identified(knowledge.listed + knowledge.told.reversed() + favorites), for: partial)
    }

    private func completingFavorite(_ partial: Substring) -> Answer {
        guard let favorites = knowledge.favorites else { return .need(.favorites) }
        let ids = Set(favorites.map(\.id))
        let isListOfFavorites = knowledge.listed.allSatisfy { ids.contains($0.id) }
        let rows = isListOfFavorites ? numbered(knowledge.listed, beginningWith: partial) : []
        guard rows.isEmpty else { return offer(rows, for: partial) }
        return offer(identified(favorites), for: partial)
    }

    private func completingSetting(_ partial: Substring, given: [Substring]) -> Answer {
        switch given.count {
        case 0:
            return offer(
                Settings.Name.allCases.map { Completion(text: $0.rawValue, summary: $0.summary) },
                for: partial
            )
        case 1:
            let values = Settings.Name(rawValue: given[0].lowercased())?.values ?? []
            return offer(values.map { Completion(text: $0) }, for: partial)
        default:
            return .nothing
        }
    }

    /// The first rows whose numbers fit; nobody chooses among thousands.
    private func numbered(_ jokes: [JokeModel], beginningWith partial: Substring) -> [Completion] {
        jokes.enumerated().lazy
            .filter { "\($0.offset + 1)".hasPrefix(partial) && isAllowed($0.element) }
            .prefix(Self.mostRows)
            .map { Completion(text: "\($0.offset + 1)", summary: excerpt($0.element)) }
    }

    private func identified(_ jokes: [JokeModel]) -> [Completion] {
        var seen: Set<String> = []
        return jokes
            .filter { isAllowed($0) && JokeReference(parsing: $0.id[...]) == .id($0.id) && seen.insert($0.id).inserted }
            .map { Completion(text: $0.id, summary: excerpt($0)) }
    }

    private func isAllowed(_ joke: JokeModel) -> Bool {
        knowledge.allowsExplicit || !joke.isExplicit
    }

    private func excerpt(_ joke: JokeModel) -> String {
        let words = joke.joke.prefix(Self.longestExcerpt).split(whereSeparator: \.isWhitespace)
        return words.joined(separator: " ").sanitized().excerpt
    }

    private func offer(_ candidates: [Completion], for partial: Substring) -> Answer {
        let typed = partial.lowercased()
        let fitting = candidates.filter { $0.text.lowercased().hasPrefix(typed) }
        guard !fitting.isEmpty else { return .nothing }
        return .offer(Completions(replaced: partial.unicodeScalars.count, candidates: fitting))
    }

    private static func entry(ofShorthand word: Substring) -> CommandTable.Entry? {
        // What follows other signs is free text, or a name.
        word == ":" ? CommandTable.entry(for: "show") : nil
    }

    /// A server may call its categories anything; what would not come back as a category is left out.
    private static func isTypeable(_ category: String) -> Bool {
        !category.isEmpty && category.isSanitized && !category.hasPrefix("-") && category != "for"
            && !category.contains { $0.isWhitespace || $0 == "," || $0.isUppercase }
    }
}
