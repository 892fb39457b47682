import ChuckNorris
import FileStore
import Platform
import Terminal

extension CommandContext {
    /// Returns the joke that is meant, which is the one shown last where nothing was given.
    func joke(_ reference: JokeReference?) async throws -> JokeModel {
        let joke = try await find(reference)
        guard settings.services.allowsExplicit || !joke.response.isExplicit else { throw ChuckNorrisError.explicit }
        return joke
    }

    func jokes(_ references: [JokeReference?]) async throws -> [JokeModel] {
        var jokes: [JokeModel] = []
        for reference in references {
            try await jokes.append(joke(reference))
        }
        return jokes
    }

    /// Looks where no request is needed before it asks the source.
    private func find(_ reference: JokeReference?) async throws -> JokeModel {
        switch reference {
        case nil:
            // Where this run has shown none, that of an earlier one is meant.
            guard let joke = try shownJokes.last ?? (settings.keepsHistory ? lastJokes.joke() : nil) else {
                throw CommandError.nothingShown(isHistoryOff: !settings.keepsHistory)
            }
            return joke
        case let .number(number):
            guard let listing else { throw CommandError.noList }
            guard listing.indices.contains(number - 1) else {
                throw CommandError.noRow(number: number, count: listing.count)
            }
            return listing[number - 1]
        case let .id(id):
            if let joke = listing?.first(where: { $0.id == id }) ?? shownJokes.last(where: { $0.id == id }) {
                return joke
            }
            var unread: FileStoreError?
            do {
                if let favorite = try await wait(for: { try await self.favorites.favorite(id: id) }) {
                    return favorite.joke
                }
            } catch let error as FileStoreError {
                unread = error.cause == .noLocation ? nil : error
            }
            do {
                return try await wait { try await self.viewModel.getJoke(.id(id)) }
            } catch {
                // The joke may be a favorite that could not be read.
                unread.map(output.warn)
                throw error
            }
        }
    }

    /// Writes what was printed, and keeps the joke shown last for later runs.
    ///
    /// What fails is reported only where a later command would otherwise be a surprise: at a terminal, by a single
    /// command, and not for a user without a home of their own, unless an earlier joke is still there.
    func keepLastJoke() {
        output.flush()
        guard hasNewJoke, settings.keepsHistory, let joke = shownJokes.last else { return }
        hasNewJoke = false
        do throws(FileStoreError) {
            try lastJokes.keep(joke)
        } catch {
            let isSurprise = switch error.cause {
            case .noLocation, .notOwned, .folderNotMade, .unwritable(EACCES),
                 .unwritable(EROFS): (try? lastJokes.joke()) != nil
            default: true
            }
            if isSurprise, output.origin == .arguments, output.standardError.isTerminal {
                output.warn(error)
            }
        }
    }

    /// Returns the file of the user's own that has the joke, and the line where it begins there.
    func place(of joke: JokeModel, _ reference: JokeReference?) throws -> (file: OwnJokesFile, line: Int) {
        let source = joke.response.source
        let folder = output.environment.jokesFolder
        let places = settings.services.sources.files.map(\.path) + [folder].compactMap(\.self)
        let paths = places.flatMap { StoredFile.paths(in: $0) ?? [$0] }
        for path in paths where source == .file(StoredFile(.jokes, path: path).name) {
            let file = OwnJokesFile(path: path, folder: folder)
            if let line = try file.line(of: joke.id) {
                return (file, line)
            }
        }
        throw CommandError.notOwn(source, reference)
    }

    /// Runs an operation on the favorites, and reports errors that did not prevent it.
    func withFavorites<Result: Sendable>(
        _ operation: @escaping @Sendable (FavoritesFile) async throws -> Result
    ) async throws -> Result {
        let result = try await wait { try await operation(self.favorites) }
        if let notice = await favorites.takeNotice() {
            output.warn(notice)
        }
        return result
    }

    /// Leaves out explicit jokes where the setting says so, and says how many.
    func allowed(_ jokes: [JokeModel]) -> [JokeModel] {
        let allowed = jokes.filter { settings.services.allowsExplicit || !$0.response.isExplicit }
        let advice = output.origin == .arguments ? "use --explicit" : "type set explicit on"
        switch jokes.count - allowed.count {
        case 0: break
        case 1: remark("1 explicit joke is hidden; \(advice) to show it.")
        case let count: remark("\(count) explicit jokes are hidden; \(advice) to show them.")
        }
        return allowed
    }

    /// Shows jokes, if there are any, whose numbers can be used from now on.
    ///
    /// Away from a screen they have no numbers; in a shell, whose next command knows no list, they have their ids.
    ///
    /// - Parameter row: How many rows of the same list were shown before.
    func list(_ jokes: [JokeModel], at row: Int = 0, asJSON isJSON: Bool, emphasizing text: String = "") async throws {
        guard !jokes.isEmpty else { return }
        if row < Self.longestList {
            listing = row == 0 ? jokes : (listing ?? []) + jokes.prefix(Self.longestList - row)
        }
        let emphasized = output.standardOutput.usesColor ? text : ""
        guard isJSON || !output.standardOutput.isTerminal else {
            let rows = try jokes.map { joke in
                // A search may have thousands of results.
                try output.checkInterruption()
                return JokeRenderer.render(joke, emphasizing: emphasized)
            }
            let ids = output.origin == .arguments ? jokes.map(JokeRenderer.id) : nil
            return try await output.page(ListRenderer.numbered(rows, labels: ids))
        }
        for joke in jokes {
            try output.checkInterruption()
            print(joke, asJSON: isJSON, emphasizing: emphasized)
        }
    }

    /// Prints a joke alone, which may be taller than the window if it is the user's own.
    func show(_ joke: JokeModel, asJSON isJSON: Bool) async throws {
        guard case .file = joke.response.source, !isJSON else { return print(joke, asJSON: isJSON) }
        try await output.page(text(of: joke))
    }

    func print(_ joke: JokeModel, asJSON isJSON: Bool = false, emphasizing text: String = "") {
        guard !isJSON else { return output.print(json(joke), isWrapped: false) }
        output.print(text.isEmpty ? self.text(of: joke) : JokeRenderer.render(joke, emphasizing: text))
    }

    /// On a screen, the user's own jokes keep their lines.
    private func text(of joke: JokeModel) -> StyledText {
        if case .file = joke.response.source, output.standardOutput.isTerminal {
            return StyledText(joke.joke.withoutTabs)
        }
        return JokeRenderer.render(joke)
    }

    /// The JSON of a joke, which is encoded once if the joke is built in: a pipe may ask for each many times.
    private func json(_ joke: JokeModel) -> StyledText {
        guard joke.response.source == .bundled else { return StyledText(joke.json) }
        if let json = builtInJSON[joke.joke] {
            return json
        }
        let json = StyledText(joke.json)
        // As many as there are, unless their texts contain other names.
        if builtInJSON.count < 1000 {
            builtInJSON[joke.joke] = json
        }
        return json
    }
}
