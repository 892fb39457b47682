import TestSupport

/// One of the API's questions, as a command asks it.
enum FaultRoute: String, CaseIterable, Sendable {
    case random
    case id
    case categories
    case search

    init(_ request: LoopbackRequest) {
        self = switch request.path {
        case "/jokes/random": .random
        case "/jokes/categories": .categories
        case "/jokes/search": .search
        default: .id
        }
    }

    /// - Parameter id: That of a joke that nobody has seen yet, which the program has on board, too.
    func command(id: String) -> String {
        switch self {
        case .random: "joke --json"
        case .id: "show \(id)"
        case .categories: "categories"
        case .search: "search --json \(FaultJokes.searched)"
        }
    }
}
