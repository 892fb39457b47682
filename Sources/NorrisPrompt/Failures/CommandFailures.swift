import ChuckNorris
import Platform

/// Why a command, or a line, has no result although it is written correctly.
enum CommandError: FailureDescribing, Equatable {
    case overlongLine(limit: Int)
    case unreadableInput(errno: Int32)

    case noList
    /// Of a run that ends with the command that lists them.
    case noRecentJokes
    case noRow(number: Int, count: Int)
    case notFavorite(JokeReference?)
    case nothingShown(isHistoryOff: Bool)
    /// The joke is in no file of the user's own, or not any more.
    case notOwn(JokeSource, JokeReference?)

    /// `mayBeName` says whether a name or a number may have been meant.
    case unknownCategory(String, in: JokeSource, suggestion: String?, mayBeName: Bool = true)
    /// None of the local jokes is explicit. `isAllowed` says whether explicit jokes of the API would be shown.
    case noExplicit(isAllowed: Bool)
    /// All of the categories exist, and none of their jokes can be told about another name.
    case noJoke(categories: [String], about: String)
    case noJokeContains(String, categories: [String])

    var failure: Failure {
        let exitCode: ExitCode = switch self {
        case .overlongLine: .usage
        case .unreadableInput: .ioFailed
        default: .nothingFound
        }
        return Failure(exitCode, sentence)
    }

    private func sentence(answering origin: Origin) -> String {
        let (isShell, norris) = (origin == .arguments, origin.norris)
        let noneIsExplicit = "None of these jokes is explicit; for those of the API"
        return switch self {
        case let .overlongLine(limit): "The line is longer than \(limit) bytes and was skipped."
        case let .unreadableInput(errno):
            "The input could not be read (\(SystemError.text(errno))); check where it comes from."
        case .noList where isShell: "Numbers of rows work only at the prompt; give an id, which lists show."
        case .noList: "No list to pick from yet. Run search, favorites or recent first."
        case .noRecentJokes:
            "recent works only at the prompt or in a script; type \(norris)show for the last joke."
        case let .noRow(number, count):
            "There is no row \(number): the last list has \(count == 1 ? "one row" : "rows 1 to \(count)")."
        case let .notFavorite(.id(id)):
            "There is no favorite with the id \"\(id)\". Type \(norris)favorites to list them."
        case let .notFavorite(joke): "\(joke.subject) is not in favorites. Type \(norris)favorites to list them."
        case .nothingShown(isHistoryOff: true) where isShell:
            "The last joke is not known while the history is off; give an id."
        case .nothingShown:
            "No joke has been shown yet. Type \(norris)joke first, or give \(isShell ? "" : "a number or ")an id."
        case let .notOwn(.file, joke):
            "\(joke.subject) is in none of your files any more; give the id of another one, or "
                + "name its file with --jokes."
        case let .notOwn(source, joke):
            "\(joke.subject) \(source == .bundled ? "is built in" : "comes from the API") "
                + "and cannot be changed; type \(norris)add and a text to write one of your own."
        case let .unknownCategory(word, _, nil, true) where isShell && Int(word) ?? 0 > 0:
            "There is no category \"\(word)\"; for that many jokes, type norris joke -n \(word)."
        case let .unknownCategory(category, source, suggestion, mayBeName):
            "There is no \(source.adjective)category \"\(category.excerpt)\". "
                + (suggestion.map { "Did you mean \($0)?" }
                    ?? Self.hint(onUnknown: mayBeName ? category.excerpt : "", norris))
        case let .noExplicit(isAllowed) where isShell:
            "\(noneIsExplicit), use --online\(isAllowed ? "" : " --explicit")."
        case let .noExplicit(isAllowed):
            "\(noneIsExplicit), type \(isAllowed ? "" : "set explicit on and ")set source online, "
                + "or start norris with --online\(isAllowed ? "" : " --explicit")."
        case let .noJokeContains(text, categories):
            "No joke in \(categories.list(with: "or").excerpt) contains \"\(text.excerpt)\"; "
                + "type \(norris)categories to see the others."
        case let .noJoke(categories, name):
            "There is no \(categories.joined(separator: " or ")) joke that can be told about \(name); "
                + "leave out the name or a category."
        }
    }

    /// A "for" may have been left out before a name, and an option before a number.
    private static func hint(onUnknown category: String, _ norris: String) -> String {
        if let count = Int(category)?.magnitude {
            return "Type show \(count) for that row of the last list, or joke -n \(count) for that many jokes."
        }
        guard category.first?.isLetter == true else { return "Type \(norris)categories to see them." }
        let name = category.prefix(1).uppercased() + category.dropFirst()
        return "Type \(norris)categories to see them, or \(norris)joke for \(name) if that is a name."
    }
}

extension JokeReference? {
    /// The joke as the subject of a sentence.
    var subject: String {
        switch self {
        case nil: "This joke"
        case let .number(row): "Joke \(row)"
        case let .id(id): "The joke \(id)"
        }
    }
}
