/// Where jokes come from, by name: the API, the built-in jokes, the user's own, and paths of files and folders.
package struct JokesList: Equatable, Sendable {
    package static let api = "api"
    package static let builtIn = "builtin"
    /// The folder that `add` writes to, if it has files.
    package static let mine = "mine"
    package static let standardInput = "-"
    package static let standard = JokesList([api, mine])
    /// More than names have; each comma of a list costs as many calls at most.
    private static let mostCommasOfPath = 16

    /// Not empty, and each once.
    package let items: [String]

    package init(_ items: [String]) {
        // A set would slow the start of the program down.
        self.items = items.reduce([]) { $0.contains($1) ? $0 : $0 + [$1] }
    }

    /// Parses `api`, `builtin`, `mine` and paths, separated by commas.
    ///
    /// A comma belongs to a path if there is a file of that name.
    ///
    /// - Parameter home: The folder that `~` stands for.
    package init(parsing text: String, home: String?) throws(Failure) {
        var items: [String] = []
        var parts = text.split(separator: ",", omittingEmptySubsequences: false)[...]
        while !parts.isEmpty {
            let paths = (1 ... min(parts.count, 1 + Self.mostCommasOfPath))
                .map { Self.path(parts.prefix($0), home: home) }
            let last = paths.lastIndex { access($0, F_OK) == 0 } ?? 0
            items += [paths[last]].filter { !$0.isEmpty }
            parts = parts.dropFirst(last + 1)
        }
        guard !items.isEmpty else { throw Failure(.usage, "The list of jokes is empty.") }
        self.init(items)
    }

    private static func path(_ parts: some Sequence<Substring>, home: String?) -> String {
        let path = parts.joined(separator: ",").trimmed
        guard let home, path == "~" || path.hasPrefix("~/") else { return path }
        return home + path.dropFirst()
    }

    /// The list as it is parsed.
    package var text: String {
        items.joined(separator: ",")
    }

    /// The list with absolute paths, as later runs have other folders; throws for what is no file or folder.
    package func lasting() throws(Failure) -> JokesList {
        try JokesList(items.map { item throws(Failure) in
            guard ![Self.api, Self.builtIn, Self.mine].contains(item) else { return item }
            let path = item.hasPrefix("/") ? item : FileManager.default.currentDirectoryPath + "/" + item
            guard access(path, F_OK) == 0 else { throw Failure(.usage, "There is no file or folder \"\(item)\".") }
            return path
        })
    }

    /// The list with the built-in jokes in place of the API.
    package func withoutAPI() -> JokesList {
        JokesList(items.map { $0 == Self.api ? Self.builtIn : $0 })
    }
}
