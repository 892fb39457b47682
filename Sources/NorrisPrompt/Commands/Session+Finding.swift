import ChuckNorris

extension Session {
    /// Returns the joke that is meant, which is the one shown last where nothing was given.
    func joke(_ reference: JokeReference?) async throws -> JokeModel {
        let joke = try await find(reference)
        guard settings.services.allowsExplicit || !joke.response.isExplicit else {
            throw Failure.nothingFound("This joke is explicit; \(explicitAdvice).")
        }
        return joke
    }

    func jokes(_ references: [JokeReference]) async throws -> [JokeModel] {
        guard !references.isEmpty else { return try await [joke(nil)] }
        var jokes: [JokeModel] = []
        for reference in references {
            try await jokes.append(joke(reference))
        }
        return jokes
    }

    /// Looks where no request is needed before it asks the sources.
    private func find(_ reference: JokeReference?) async throws -> JokeModel {
        switch (reference, subject) {
        case let (nil, .joke(joke)):
            return joke
        case (nil, .list):
            throw Failure.usage("Which joke of the list? Give its number.")
        case (nil, .nothing):
            // That of an earlier run is meant.
            guard settings.keepsHistory, let joke = try LastJoke(store: folders.state).joke() else {
                throw Failure.nothingFound("No joke has been told yet. Type \(norris)joke first, or give an id.")
            }
            return joke
        case let (.number(number)?, _):
            guard let list else {
                let reason = origin == .arguments ? "Numbers work only at the prompt; give an id." : "No list yet."
                throw Failure.nothingFound("\(reason) search and favorites show lists.")
            }
            guard list.indices.contains(number - 1) else {
                let rows = list.count == 1 ? "one row" : "rows 1 to \(list.count)"
                throw Failure.nothingFound("There is no row \(number): the last list has \(rows).")
            }
            return list[number - 1]
        case let (.id(id)?, _):
            if case let .joke(joke) = subject, joke.id == id {
                return joke
            }
            if let joke = try list?.first(where: { $0.id == id }) ?? favorites.favorite(id: id) {
                return joke
            }
            return try await wait { try await self.viewModel.getJoke(JokeRequest(id: id)) }
        }
    }
}
