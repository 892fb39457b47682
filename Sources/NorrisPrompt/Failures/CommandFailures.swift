import ChuckNorris
import Platform

/// Why there is no line to run.
enum InputError: Error, Equatable {
    /// The line had more bytes than any command needs.
    case overlong(limit: Int)
    case unreadable(errno: Int32)
}

extension InputError: FailureDescribing {
    var failure: Failure {
        switch self {
        case let .overlong(limit):
            Failure("Lines have at most \(limit) bytes", advice: "this one was skipped", exitCode: .usage)
        case let .unreadable(errno):
            Failure(
                "The input could not be read (\(SystemError.text(errno)))",
                advice: "check where it comes from",
                exitCode: .ioFailed
            )
        }
    }
}

/// Why it is not known which joke is meant.
enum ReferenceError: Error, Equatable {
    /// No list has been shown that the number could refer to.
    case noList
    case noRow(number: Int, count: Int)
    case notFavorite(id: String)
    /// The joke shown last is no favorite.
    case currentNotFavorite
    case nothingShown
}

extension ReferenceError: FailureDescribing {
    var failure: Failure {
        let (cause, hint) = explanation
        return Failure(cause, hint: hint, exitCode: .nothingFound)
    }

    private var explanation: (cause: String, hint: String?) {
        switch self {
        case .noList:
            ("No list to pick from yet", "Run search, favorites or recent first.")
        case let .noRow(number, 0):
            ("There is no row \(number): the last list was empty", nil)
        case let .noRow(number, 1):
            ("There is no row \(number): the last list had one joke", nil)
        case let .noRow(number, count):
            ("There is no row \(number): the last list went from 1 to \(count)", nil)
        case let .notFavorite(id):
            ("There is no favorite with the id \"\(id)\"", "Type favorites to list them.")
        case .currentNotFavorite:
            ("This joke is not in favorites", "Type favorites to list them.")
        case .nothingShown:
            ("No joke has been shown yet", "Type joke first, or give a number or an id.")
        }
    }
}

/// What is wrong with the categories that were asked for.
enum CategoryError: Error, Equatable {
    case unknown(String, in: JokeSource, suggestion: String?)
    /// None of the built-in jokes is explicit.
    case noBuiltInExplicit
    /// All of them exist, and none of their jokes can be told about another name.
    case nothing(categories: [String], about: String)
}
