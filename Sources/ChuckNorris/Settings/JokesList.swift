/// Where jokes come from: the API, the built-in jokes, the user's own, and files.
package struct JokesList: Equatable, Sendable {
    package enum Item: Equatable, Sendable {
        case api
        case builtIn
        /// The folder that `add` writes to, if it has files.
        case mine
        /// A file, a folder of files, or `-` for standard input.
        case path(String)
    }

    package static let standard = JokesList([.api, .mine])

    /// Not empty, and each once.
    package let items: [Item]

    /// - Parameter items: At least one.
    package init(_ items: [Item]) {
        // A set would slow the start of the program down.
        self.items = items.reduce([]) { $0.contains($1) ? $0 : $0 + [$1] }
    }

    /// Parses `api`, `builtin`, `mine` and paths, separated by commas.
    ///
    /// - Parameter home: The folder that `~` stands for.
    package init(parsing text: String, home: String?) throws(Failure) {
        let words = text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
        guard !words.isEmpty else { throw Failure(.usage, "The list of jokes is empty.") }
        self.init(words.map { word in
            switch word {
            case "api": .api
            case "builtin": .builtIn
            case "mine": .mine
            case _ where word == "~" || word.hasPrefix("~/"): .path((home ?? "~") + word.dropFirst())
            default: .path(word)
            }
        })
    }

    /// The list as it is parsed.
    package var text: String {
        items.map { item in
            switch item {
            case .api: "api"
            case .builtIn: "builtin"
            case .mine: "mine"
            case let .path(path): path
            }
        }.joined(separator: ",")
    }

    /// The list with the built-in jokes in place of the API.
    package func withoutAPI() -> JokesList {
        JokesList(items.map { $0 == .api ? .builtIn : $0 })
    }
}
