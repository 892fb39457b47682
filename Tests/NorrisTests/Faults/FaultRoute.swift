import TestSupport

/// An endpoint of the API, and the command that requests it.
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

    /// - Parameter id: The id of a built-in joke that has not been shown yet.
    func command(id: String) -> String {
        switch self {
        case .random: "joke --json"
        case .id: "show \(id)"
        case .categories: "categories"
        case .search: "search --json \(FaultJokes.searched)"
        }
    }
}
