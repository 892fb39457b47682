/// Why a command does not know which joke is meant.
enum ReferenceError: Error, Equatable {
    /// No list has been shown that the number could be of.
    case noList(number: Int)
    case noRow(number: Int, count: Int)
    /// There is no favorite to take away.
    case notKept(id: String)
    /// The joke told last is no favorite.
    case currentNotKept
    /// No joke has been told that could be meant.
    case nothingTold
}

extension ReferenceError: CustomStringConvertible {
    var description: String {
        switch self {
        case let .noList(number):
            "There is no list yet to take number \(number) from; type search, favorites or recent before it, at the same prompt."
        case let .noRow(number, 0):
            "There is no number \(number): the last list was empty."
        case let .noRow(number, 1):
            "There is no number \(number): the last list had one joke."
        case let .noRow(number, count):
            "There is no number \(number): the last list went from 1 to \(count)."
        case let .notKept(id):
            "There is no favorite with the id \"\(id)\"; type favorites to see those there are."
        case .currentNotKept:
            "This joke is not among the favorites; type favorites to see those there are."
        case .nothingTold:
            "No joke has been told yet; tell one first, or name one by its number or id."
        }
    }
}
