import ChuckNorris

/// What is wrong with the categories that were asked for.
enum CategoryError: Error, Equatable {
    case unknown(String, in: JokeSource, suggestion: String?)
    /// Nobody has put any of those into the binary.
    case noExplicitOnBoard
    /// All of them exist, and none of their jokes can be told about somebody else.
    case nothing(categories: [String], about: String)
}

extension CategoryError: CustomStringConvertible {
    var description: String {
        switch self {
        case let .unknown(category, source, suggestion?):
            "There is no category \"\(category.excerpt)\"\(source.place). Did you mean \(suggestion)?"
        case let .unknown(category, source, nil):
            // Whoever leaves out the "for" means a name.
            """
            There is no category "\(category.excerpt)"\(source.place). Type categories to see them, or joke for \
            \(category.excerpt.beginningWithCapital) if that is somebody's name.
            """
        case .noExplicitOnBoard:
            """
            There are no explicit jokes on board; those of the API come to whoever types set explicit on or starts \
            norris with --explicit.
            """
        case let .nothing(categories, name):
            "There is no \(categories.joined(separator: " or ")) joke that can be told about \(name); leave one of them out."
        }
    }
}

extension String {
    fileprivate var beginningWithCapital: String {
        prefix(1).uppercased() + dropFirst()
    }
}
