import ChuckNorris
import TerminalText

/// The commands that tell and list jokes.
extension Interpreter {
    func tellJokes(_ order: JokeOrder) async throws {
        let earlier = lastOrder
        lastOrder = order
        do {
            try await tellJokes(of: order)
        } catch let error where Failure(error).exitCode == .nothingFound {
            // What there is none of, there is none of next time either.
            lastOrder = earlier
            throw error
        }
    }

    private func tellJokes(of order: JokeOrder) async throws {
        let request = order.request.about(settings.name)
        var jokes: [JokeModel] = []
        for number in 1 ... order.count {
            let joke = try await fetchJoke(request)
            shown.tell(joke)
            jokes.append(joke)
            switch order.format {
            case .json:
                output.printWhole(JokeRenderer.renderJSON(joke))
            case .text where order.count > 1 && output.standardOutput.isTerminal:
                output.print(ListRenderer.numbered(JokeRenderer.render(joke), number, of: order.count))
            case .text:
                output.print(JokeRenderer.render(joke))
            }
            if order.count > 1 {
                // The next one may take its time, and whoever reads may have enough.
                shown.list(jokes)
                output.flush()
                guard output.standardOutput.failure == nil else { return }
                try waiting.checkInterruption()
            }
        }
    }

    private func fetchJoke(_ request: JokeRequest) async throws -> JokeModel {
        do {
            return try await waiting.wait { try await self.viewModel.getJoke(request) }
        } catch let error as ChuckNorrisError {
            guard case let .noJoke(.random(asked, name), source) = error, !asked.isEmpty else { throw error }
            // Which one is wrong, the server does not say.
            let known = try await categoriesIfKnown()
            throw known.flatMap { CategoryError(asked: asked, name: name, known: $0, source: source) } ?? error
        }
    }

    /// Nil when they cannot be had; that somebody interrupts the request is thrown nevertheless.
    private func categoriesIfKnown() async throws -> [String]? {
        do {
            return try await fetchCategories()
        } catch let interruption as Waiting.Interruption {
            throw interruption
        } catch {
            return nil
        }
    }

    func listCategories() async throws {
        let names = try await fetchCategories()
        guard !names.isEmpty else { return remark("There are no categories.") }
        output.print(ListRenderer.columns(names, width: output.standardOutput.width))
    }

    private func fetchCategories() async throws -> [String] {
        try await waiting.wait { try await self.fetchCategoriesQuietly() }
    }

    /// Without a sign of waiting, for while somebody types.
    func fetchCategoriesQuietly() async throws -> [String] {
        if let categories {
            return categories
        }
        let asked = settings
        // A name of several lines could not be told from several names.
        let answer = try await viewModel.getCategories().filter { !$0.contains(where: \.isNewline) }
        // Another source may have been chosen meanwhile, or the one on board stands in for the API for a while.
        if settings == asked, !viewModel.getSourceState().isTemporary {
            categories = answer
        }
        return answer
    }

    func search(_ text: String, as format: JokeFormat) async throws {
        let query = try SearchQuery(text)
        let jokes = try await waiting.wait { try await self.viewModel.searchJokes(query) }
        try await list(jokes, as: format)
    }

    func show(_ reference: JokeReference) async throws {
        let joke = try await joke(reference)
        shown.tell(joke)
        output.print(JokeRenderer.render(joke))
        if output.standardOutput.isTerminal {
            output.print(JokeRenderer.renderOrigin(joke))
        }
    }

    /// The joke that is meant; the source is asked for an id that has not been seen.
    func joke(_ reference: JokeReference) async throws -> JokeModel {
        let joke = try await find(reference)
        guard settings.allowsExplicit || !joke.isExplicit else { throw ChuckNorrisError.explicit }
        return joke
    }

    private func find(_ reference: JokeReference) async throws -> JokeModel {
        switch reference {
        case let .number(number):
            return try shown.joke(number: number)
        case let .id(id):
            if let joke = shown.joke(id: id) {
                return joke
            }
            // Those that are kept are there without a network, and need no request.
            if let joke = try await favoriteJoke(id: id) {
                return joke
            }
            return try await waiting.wait { try await self.viewModel.getJoke(.id(id)) }
        }
    }

    func listRecentJokes() async throws {
        if shown.recent.isEmpty {
            remark("No joke has been told yet.")
        }
        try await list(allowed(shown.recent), as: .text)
    }

    /// Leaves out what nobody wants to see now, and says so.
    func allowed(_ jokes: [JokeModel]) -> [JokeModel] {
        let allowed = jokes.filter { settings.allowsExplicit || !$0.isExplicit }
        let count = jokes.count - allowed.count
        if count > 0 {
            remark("Without the explicit \(count == 1 ? "one" : "\(count)"); set explicit on shows them, too.")
        }
        return allowed
    }

    /// Nil for one that is not kept; trouble with those that are is said, and keeps nobody from asking the source.
    private func favoriteJoke(id: String) async throws -> JokeModel? {
        let favorites = favorites
        do {
            return try await waiting.wait { try await favorites.all() }.first { $0.id == id }?.joke
        } catch FavoritesError.noPlace {
            return nil
        } catch let error as FavoritesError {
            warn(error)
            return nil
        }
    }

    /// Shows jokes whose numbers can be used from now on; away from a screen one a line, without numbers.
    func list(_ jokes: [JokeModel], as format: JokeFormat) async throws {
        shown.list(jokes)
        if format == .text, output.standardOutput.isTerminal {
            guard !jokes.isEmpty else { return }
            try await page(ListRenderer.numbered(jokes.map(JokeRenderer.render)))
            return
        }
        for joke in jokes {
            // There may be thousands, and the reader may have seen enough.
            try waiting.checkInterruption()
            switch format {
            case .text: output.print(JokeRenderer.render(joke))
            case .json: output.printWhole(JokeRenderer.renderJSON(joke))
            }
        }
    }
}

extension JokeRequest {
    /// The request about somebody, where it does not say about whom itself.
    fileprivate func about(_ name: String?) -> JokeRequest {
        guard case .random(let categories, nil) = self else { return self }
        return .random(categories: categories, name: name)
    }
}

extension CategoryError {
    /// Nil when nothing is wrong with the categories.
    fileprivate init?(asked: [String], name: String?, known: [String], source: JokeSource) {
        if source == .bundled, asked.contains(where: ExplicitCategory.isName) {
            self = .noBuiltInExplicit
        } else if let category = asked.first(where: { !known.contains($0) }) {
            self = .unknown(category, in: source, suggestion: Suggestion.closest(to: category, among: known))
        } else if let name {
            self = .nothing(categories: asked, about: name)
        } else {
            return nil
        }
    }
}
