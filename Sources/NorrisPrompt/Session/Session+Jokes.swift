import ChuckNorris
import Terminal

extension Session {
    /// Returns the jokes that numbers and ids mean; without any, this joke.
    func jokes(_ words: [String]) async throws -> [JokeModel] {
        var jokes = try words.isEmpty ? [jokeShownLast()] : []
        for word in words {
            try await jokes.append(joke(word))
        }
        guard settings.services.allowsExplicit || !jokes.contains(where: \.response.isExplicit) else {
            throw Failure(.nothingFound, "This joke is explicit; \(norris)set explicit on shows it.")
        }
        return jokes
    }

    /// Before the first joke of this run, the last one of an earlier run is meant.
    private func jokeShownLast() throws -> JokeModel {
        let isUnclear = thisJoke == nil && list != nil
        guard !isUnclear else { throw Failure(.usage, "Which joke of the list? Give its number.") }
        guard let joke = try thisJoke ?? (keepsHistory ? folders.lastJoke.joke() : nil) else {
            let isKept = keepsHistory || origin != .arguments
            let hint = isKept ? "Type \(norris)joke first, or give" : "None is kept from one run to the next; give"
            throw Failure(.nothingFound, "No joke has been told yet. \(hint) an id.")
        }
        return joke
    }

    /// Looks where no request is needed before it asks the sources.
    private func joke(_ word: String) async throws -> JokeModel {
        if let number = word.rowNumber {
            guard let list else {
                let reason = origin == .arguments ? "Numbers work only at the prompt; give an id." : "No list yet."
                throw Failure(.nothingFound, "\(reason) search and favorites show lists.")
            }
            guard list.indices.contains(number - 1) else {
                throw Failure(.nothingFound, "There is no row \(number): the last list has rows 1 to \(list.count).")
            }
            return list[number - 1]
        }
        guard word.isJokeID else {
            throw Failure(.usage, "\"\(word.excerpt)\" is neither the number of a row nor the id of a joke.")
        }
        let shown = [thisJoke].compactMap(\.self) + (list ?? [])
        let isMeant = { (joke: JokeModel) in joke.id == word }
        if let joke = try shown.first(where: isMeant) ?? folders.favorites.all().first(where: isMeant) {
            return joke
        }
        return try await wait { try await self.viewModel.getJoke(JokeRequest(id: word)) }
    }

    /// Shows a joke, which counts as told then, and becomes this joke.
    ///
    /// - Parameter row: Its number among several, and how many these are.
    func show(_ joke: JokeModel, asJSON isJSON: Bool = false, row: (number: Int, count: Int)? = nil) {
        printJoke(joke, row, asJSON: isJSON)
        toldJokes.markAsTold(joke.id)
        thisJoke = joke
    }

    /// Shows a list, whose numbers can be used from now on; one of a single joke makes it "this joke".
    func show(list jokes: [JokeModel], asJSON isJSON: Bool) throws {
        guard !jokes.isEmpty else { return }
        list = jokes
        thisJoke = jokes.count == 1 ? jokes[0] : nil
        for (number, joke) in zip(1..., jokes) {
            // A search may have thousands of results.
            try checkInterruption()
            printJoke(joke, (number, jokes.count), asJSON: isJSON)
        }
    }

    /// Prints a joke on one line, as a pipe expects it; on a screen the user's own jokes have all their lines.
    ///
    /// There, one of several has its number, or in a shell, whose next command knows no list, its id.
    private func printJoke(_ joke: JokeModel, _ row: (number: Int, count: Int)?, asJSON isJSON: Bool) {
        guard !isJSON else { return output.print(StyledText(joke.json), isWrapped: false) }
        let line = StyledText(joke.joke.onOneLine)
        guard output.isScreen else { return output.print(line) }
        let isOwn = ![JokesList.api, JokesList.builtIn].contains(joke.response.source)
        guard let row else { return output.print(isOwn ? StyledText(joke.joke) : line) }
        let padding = String(repeating: " ", count: "\(row.count)".count - "\(row.number)".count)
        let label = origin == .arguments ? joke.id.excerpt : padding + "\(row.number)"
        output.print(StyledText(label + "  ", .faint) + .hang + line)
    }
}
