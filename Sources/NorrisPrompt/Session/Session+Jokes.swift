import ChuckNorris
import Terminal

/// How jokes are found and shown.
extension Session {
    /// Returns the joke that a number or an id means; without one, this joke.
    func joke(_ word: String?) async throws -> JokeModel {
        let joke = try await find(word)
        guard settings.services.allowsExplicit || !joke.response.isExplicit else {
            throw Failure.nothingFound("This joke is explicit; \(explicitAdvice).")
        }
        return joke
    }

    func jokes(_ words: [String]) async throws -> [JokeModel] {
        guard !words.isEmpty else { return try await [joke(nil)] }
        var jokes: [JokeModel] = []
        for word in words {
            try await jokes.append(joke(word))
        }
        return jokes
    }

    /// Looks where no request is needed before it asks the sources.
    private func find(_ word: String?) async throws -> JokeModel {
        guard let word else {
            if let thisJoke {
                return thisJoke
            }
            guard list == nil else { throw Failure.usage("Which joke of the list? Give its number.") }
            // That of an earlier run is meant.
            guard keepsHistory, let joke = try LastJoke(store: folders.state).joke() else {
                throw Failure.nothingFound("No joke has been told yet. Type \(norris)joke first, or give an id.")
            }
            return joke
        }
        if let number = word.rowNumber {
            guard let list else {
                let reason = origin == .arguments ? "Numbers work only at the prompt; give an id." : "No list yet."
                throw Failure.nothingFound("\(reason) search and favorites show lists.")
            }
            guard list.indices.contains(number - 1) else {
                let rows = list.count == 1 ? "one row" : "rows 1 to \(list.count)"
                throw Failure.nothingFound("There is no row \(number): the last list has \(rows).")
            }
            return list[number - 1]
        }
        guard word.isJokeID else {
            throw Failure.usage("\"\(word.excerpt)\" is neither the number of a row nor the id of a joke.")
        }
        let shown = [thisJoke].compactMap(\.self) + (list ?? [])
        if let joke = try shown.first(where: { $0.id == word }) ?? favorites.favorite(id: word)?.joke {
            return joke
        }
        return try await wait { try await self.viewModel.getJoke(id: word) }
    }

    /// Shows a joke, which counts as told then, and becomes this joke.
    ///
    /// - Parameter row: Of several jokes, the number of this one, or in a shell, whose next command knows no list, its
    ///   id; the width is that of the widest number.
    func show(_ joke: JokeModel, asJSON isJSON: Bool = false, row: (number: Int, width: Int)? = nil) {
        if isJSON {
            output.print(StyledText(joke.json), isWrapped: false)
        } else if !output.isScreen {
            output.print(JokeRenderer.render(joke))
        } else if let row {
            let label = origin == .arguments ? joke.id.excerpt : "\(row.number)"
            output.print(ListRenderer.labeled(JokeRenderer.render(joke), label, width: row.width))
        } else {
            output.print(JokeRenderer.renderLines(joke))
        }
        toldJokes.markAsTold(joke.id)
        thisJoke = joke
    }

    /// Shows a list, whose numbers can be used from now on; one of a single joke makes it "this joke".
    func show(list jokes: [JokeModel], asJSON isJSON: Bool, emphasizing text: String = "") throws {
        guard !jokes.isEmpty else { return }
        list = jokes
        thisJoke = jokes.count == 1 ? jokes[0] : nil
        guard !isJSON else { return jokes.forEach { output.print(StyledText($0.json), isWrapped: false) } }
        let emphasized = output.standardOutput.usesColor ? text : ""
        let rows = try jokes.map { joke throws(CancellationError) in
            // A search may have thousands of results.
            try checkInterruption()
            return JokeRenderer.render(joke, emphasizing: emphasized)
        }
        let labels = origin == .arguments ? jokes.map(\.id.excerpt) : nil
        (output.isScreen ? ListRenderer.numbered(rows, labels: labels) : rows).forEach { output.print($0) }
    }
}
