import ChuckNorris
import Platform

/// Why a command, or a line, has no result although it is written correctly.
enum CommandError: Error, Equatable {
    /// The line had more bytes than any command needs.
    case overlongLine(limit: Int)
    case unreadableInput(errno: Int32)

    /// No list has been shown that the number could refer to.
    case noList
    case noRow(number: Int, count: Int)
    case notFavorite(id: String)
    /// The joke shown last, or of a row, is no favorite.
    case thisNotFavorite
    case nothingShown

    case unknownCategory(String, in: JokeSource, suggestion: String?)
    /// None of the built-in jokes is explicit. `isAllowed` says whether explicit jokes of the API would be shown.
    case noBuiltInExplicit(isAllowed: Bool)
    /// All of the categories exist, and none of their jokes can be told about another name.
    case noJoke(categories: [String], about: String)
}

extension CommandError: FailureDescribing {
    var failure: Failure {
        switch self {
        case let .overlongLine(limit):
            Failure(.usage, "The line is longer than \(limit) bytes and was skipped")
        case let .unreadableInput(errno):
            Failure(
                .ioFailed,
                "The input could not be read (\(SystemError.text(errno)))",
                advice: "check where it comes from"
            )
        case .noList:
            Failure(.nothingFound, "No list to pick from yet", hint: "Run search, favorites or recent first.")
        case let .noRow(number, 0):
            Failure(.nothingFound, "There is no row \(number): the last list is empty")
        case let .noRow(number, 1):
            Failure(.nothingFound, "There is no row \(number): the last list has one row")
        case let .noRow(number, count):
            Failure(.nothingFound, "There is no row \(number): the last list has rows 1 to \(count)")
        case let .notFavorite(id):
            Failure(.nothingFound, "There is no favorite with the id \"\(id)\"", hint: "Type favorites to list them.")
        case .thisNotFavorite:
            Failure(.nothingFound, "This joke is not in favorites", hint: "Type favorites to list them.")
        case .nothingShown:
            Failure(.nothingFound, "No joke has been shown yet", hint: "Type joke first, or give a number or an id.")
        case let .unknownCategory(category, source, suggestion):
            Failure(
                .nothingFound,
                "There is no \(source.adjective)category \"\(category.excerpt)\"",
                hint: suggestion.map { "Did you mean \($0)?" } ?? Self.hint(onUnknown: category.excerpt)
            )
        case let .noBuiltInExplicit(isAllowed):
            Failure(
                .nothingFound,
                "There are no built-in explicit jokes",
                advice: "for those of the API, "
                    + (isAllowed
                        ? "type set source online, or start norris without --offline"
                        : "type set explicit on, or start norris with --explicit")
            )
        case let .noJoke(categories, name):
            Failure(
                .nothingFound,
                "There is no \(categories.joined(separator: " or ")) joke that can be told about \(name)",
                advice: "leave one of them out"
            )
        }
    }

    /// A "for" may have been left out before a name.
    private static func hint(onUnknown category: String) -> String {
        let name = category.prefix(1).uppercased() + category.dropFirst()
        return "Type categories to see them, or joke for \(name) if that is a name."
    }
}
