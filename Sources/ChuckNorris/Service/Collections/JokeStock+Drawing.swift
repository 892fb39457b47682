import FileStore

extension JokeStock {
    mutating func randomJoke(_ filter: JokeFilter) throws -> ChuckNorrisResponse? {
        try open()
        // A joke of one of several categories does not show that there are all of them.
        if tries > 0, filter.categories.count < 2, !filter.isAboutName, let joke = jokeFromRandomPlace(filter) {
            return joke
        }
        var shelves = try shelves(for: filter)
        if let builtInWeight {
            // Those of the built-in jokes may be empty for a length.
            shelves.removeAll { [all = decks[filter.deck].shelves] in all[$0].offsets.isEmpty }
            let byLocation = Dictionary(grouping: shelves) { [files, all = decks[filter.deck].shelves] index in
                all[index].file == 0 ? -1 : files[all[index].file - 1].location
            }.map { (weight: $0 < 0 ? builtInWeight : locations[$0].weight ?? 1, shelves: $1) }
            var number = draw(max(1, byLocation.reduce(0) { $0 + $1.weight }))
            shelves = byLocation.first { location in
                number -= location.weight
                return number < 0
            }?.shelves ?? []
        }
        while let place = decks[filter.deck].deal(from: shelves, draw: draw) {
            // What was drawn without the deck has come already.
            guard !filter.isAboutName, let index = drawn.firstIndex(of: place) else { return try joke(place) }
            drawn.remove(at: index)
        }
        return nil
    }

    /// Draws a joke from a random place, each being equally likely; nil when all jokes are to be found instead.
    ///
    /// Accepting the joke that owns a random byte with a probability inverse to its length needs no index.
    private mutating func jokeFromRandomPlace(_ filter: JokeFilter) -> ChuckNorrisResponse? {
        let hasBuiltIn = filter.settings.source != .mine && filter.includesAny(of: BundledJokes.categories)
        // Each built-in joke counts as one byte.
        let sizes = [hasBuiltIn ? BundledJokes.jokes.count : 0]
            + files.map { $0.format.isJSON || filter.includesAny(of: $0.categories) ? $0.bytes.count : 0 }
        let total = sizes.reduce(0, +)
        while tries > 0, total > 0 {
            tries -= 1
            var offset = draw(total)
            var file = 0
            while offset >= sizes[file] {
                offset -= sizes[file]
                file += 1
            }
            // Greater than 0, and at most 1: a joke of n bytes is accepted if this is at most 1/n.
            let unit = Double(draw(1 << 53) + 1) / Double(1 << 53)
            let limit = Int(min(1 / unit, Double(CollectionFormat.longest)))
            let found = file == 0 ? (offset, BundledJokes.jokes[offset])
                : files[file - 1].joke(around: offset, within: limit)
            guard let (start, joke) = found else { continue }
            let place = JokeDeck.Joke(file: file, offset: start)
            let shelf = JokeDeck.Shelf(file: file, categories: joke.categories.map { $0.lowercased() })
            if !drawn.contains(place), filter.accepts(shelf), filter.accepts(joke.value) {
                drawn.append(place)
                return joke
            }
        }
        return nil
    }

    private func joke(_ place: JokeDeck.Joke) throws -> ChuckNorrisResponse {
        guard place.file > 0 else { return BundledJokes.jokes[place.offset] }
        let found = files[place.file - 1].joke(around: place.offset)
        guard let found, found.start == place.offset else { throw files[place.file - 1].file.error(.changed) }
        return found.joke
    }

    mutating func joke(ofDay day: Int, _ filter: JokeFilter) throws -> ChuckNorrisResponse? {
        let shelves = try shelves(for: filter)
        return try decks[filter.deck].joke(ofDay: day, from: shelves).map(joke)
    }
}
