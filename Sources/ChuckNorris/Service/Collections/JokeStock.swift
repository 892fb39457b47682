import FileStore
import Platform
import TerminalText

/// Which jokes a request asks for.
struct JokeFilter: Equatable {
    /// In lower case; empty for all.
    var categories: [String] = []
    /// Whether the jokes are to be about another name.
    var isAboutName = false
    var length: JokeLength?
    var settings = ServiceSettings()

    /// The number of the deck that has them.
    var deck: Int {
        2 * (length?.rawValue ?? 0) + (isAboutName ? 1 : 0)
    }

    func accepts(_ text: String) -> Bool {
        (!isAboutName || text.containsText(ChuckNorrisResponse.defaultName)) && length?.accepts(text) ?? true
    }

    func includesAny(of names: [String]) -> Bool {
        categories.isEmpty || names.contains(where: categories.contains)
    }

    func accepts(_ shelf: JokeDeck.Shelf) -> Bool {
        !(settings.source == .mine && shelf.file == 0) && includesAny(of: shelf.categories)
            && (settings.allowsExplicit || !shelf.categories.contains(where: ExplicitCategory.isName))
    }
}

/// The user's files and the built-in jokes, and what was dealt from them.
struct JokeStock: Sendable {
    /// How far a search has come: the readers of the files that are left.
    typealias Place = ArraySlice<CollectionReader>

    let locations: [CollectionLocation]
    /// The weight of the built-in jokes; nil where each joke is equally likely, whatever its location.
    private let builtInWeight: Int?
    private let draw: BundledJokes.Draw
    private(set) var isOpen = false
    /// Empty before the first request; file 1 of the decks is the first of them.
    var files: [CollectionFile] = []
    /// By length, and by whether a joke is to be about another name: those that can be are other jokes with it.
    var decks = Array(repeating: JokeDeck(), count: 6)
    /// How many random places may be tried before all jokes are found, in about the time that finding them takes.
    var tries = 0
    var drawn: [JokeDeck.Joke] = []
    /// What cannot be read of the files, and the part of it that was not reported.
    var problems: [FileStoreError] = []
    var unreported: [FileStoreError] = []
    /// The shelves for the last filter, which most often is that of the next request, too.
    var known: (filter: JokeFilter, shelves: [Int])?

    init(_ sources: JokeSources, draw: @escaping BundledJokes.Draw) {
        (locations, self.draw) = (sources.files, draw)
        builtInWeight = locations.isEmpty ? nil : sources.offlineWeight
    }

    /// Has the next request read the files again, except pipes, which can be read once.
    mutating func reload(_ sources: JokeSources) {
        let pipes = files.filter { CollectionLocation(path: $0.file.path).isPipe }
        self = JokeStock(sources, draw: draw)
        files = pipes
    }

    /// Opens the files; what cannot be read in a folder is left out.
    private mutating func open() throws(FileStoreError) {
        guard !isOpen else { return }
        problems = []
        var failures: [FileStoreError] = []
        // What was read of pipes before an earlier call was canceled cannot be read again.
        let earlier = files
        for (number, location) in locations.enumerated() {
            let paths = StoredFile.paths(in: location.path)
            for path in paths ?? [location.path]
                where !earlier.contains(where: { $0.location == number && $0.file.path == path })
            {
                do throws(FileStoreError) {
                    let file = StoredFile(.jokes, path: path)
                    try files.append(CollectionFile(file, file.mapped(readsPipes: paths == nil), location: number))
                } catch {
                    guard !Task.isCancelled else { throw error }
                    problems.append(error)
                }
            }
            if location.isExpected, !files.contains(where: { $0.location == number }) {
                let problem = paths?.isEmpty == true ? nil : problems.last
                failures.append(problem ?? StoredFile(.jokes, path: location.path).error(.empty))
            }
        }
        if files.isEmpty, let failure = failures.first {
            throw failure
        }
        (unreported, isOpen) = (failures, true)
        files.sort { ($0.source.rawValue, $0.bytes.count) < ($1.source.rawValue, $1.bytes.count) }
        // The jokes of an array are only found from its beginning.
        let isIndexed = builtInWeight != nil || files.contains { $0.format == .jsonArray }
        tries = isIndexed ? 0 : files.reduce(0) { $0 + $1.bytes.count >> ($1.format.isJSON ? 8 : 17) }
    }

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

    mutating func categorySizes(_ filter: JokeFilter) throws -> [String: Int] {
        let found = try shelves(for: filter)
        return found.map { decks[filter.deck].shelves[$0] }.reduce(into: [:]) { sizes, shelf in
            shelf.categories.forEach { sizes[$0, default: 0] += shelf.offsets.count }
        }
    }

    /// Returns the shelves that have what is asked for; none if a category is unknown.
    private mutating func shelves(for filter: JokeFilter) throws -> [Int] {
        if let known, known.filter == filter {
            return known.shelves
        }
        if decks[filter.deck].shelves.isEmpty {
            try findAllJokes(filter)
        }
        let shelves = decks[filter.deck].shelves
        var found = shelves.indices.filter { filter.accepts(shelves[$0]) }
        if !Set(filter.categories).isSubset(of: found.flatMap { shelves[$0].categories }) {
            found = []
        }
        known = (filter, found)
        return found
    }

    /// Fills the deck of a filter with the jokes whose texts it accepts, in whatever category.
    private mutating func findAllJokes(_ filter: JokeFilter) throws {
        try open()
        let isForAll = filter.deck == 0
        var found = JokeDeck.builtIn(filter.accepts)
        for (number, file) in zip(1..., files) {
            // By categories that are not decoded; as text, because only the first 80 bytes of data are hashed.
            var known: [String: Int] = [:]
            var last: (categories: String, shelf: Int)?
            var reader = CollectionReader(file)
            let bytes = file.bytes.span
            while let joke = try reader.next(of: bytes) {
                do throws(SkipReason) {
                    let shelf: Int
                    if !joke.value.isEmpty, isForAll || joke.isLiteral {
                        guard isForAll || filter.accepts(bytes.text(joke.value)) else { continue }
                        let categories = bytes.text(joke.categories)
                        if let last, last.categories == categories {
                            shelf = last.shelf
                        } else {
                            shelf = known[categories] ?? found.shelf(of: number, categories: file.categories(of: joke))
                            (known[categories], last) = (shelf, (categories, shelf))
                        }
                    } else {
                        let response = try file.joke(joke)
                        guard isForAll || filter.accepts(response.value) else { continue }
                        shelf = found.shelf(of: number, categories: response.categories)
                    }
                    found.add(joke.start, to: shelf)
                } catch {
                    reader.skip(joke, because: error)
                }
            }
            let hasJokes = !isForAll || found.shelves.last?.file == number
            let empty = file.file.error(file.format == .jsonArray ? .emptyArray : .empty)
            if let problem = try reader.problem() ?? (hasJokes ? nil : empty) {
                try note(problem)
            }
        }
        if isForAll {
            tries = 0
        }
        decks[filter.deck] = found
    }

    /// Notes what cannot be read, and throws it instead if that is a change of the file that restarts the request.
    private mutating func note(_ problem: FileStoreError, restarts: Bool = true) throws(FileStoreError) {
        guard problem.cause != .changed || !restarts else { throw problem }
        guard !problems.contains(problem) else { return }
        problems.append(problem)
        unreported.append(problem)
    }

    /// Adds the jokes of the files that match to earlier ones, up to those of the 256 KB with which there are enough.
    ///
    /// Returns where to go on; nil behind the last joke.
    mutating func jokes(
        _ text: String = "",
        from place: Place? = nil,
        after earlier: [ChuckNorrisResponse] = [],
        upTo count: Int = 1,
        _ matches: (ChuckNorrisResponse) -> Bool
    ) throws -> (found: [ChuckNorrisResponse], next: Place?) {
        try open()
        var (found, readers) = (earlier, place ?? files.map(CollectionReader.init)[...])
        let phrase = Array(text.utf8CString)
        // No other signs of ASCII match these.
        let isPhrase = text.utf8.allSatisfy { (0x20 ..< 0x40).contains($0) || (0x61 ..< 0x7B).contains($0) }
        // All formats write letters of English and digits as they are.
        let words = text.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }.map { Array(String($0).utf8CString) }
        let blanks = [Array("  ".utf8CString)]
        while found.count < count, var reader = readers.popFirst() {
            let (file, bytes, end) = (reader.file, reader.file.bytes.span, reader.start + 1 << 18)
            while reader.start < end, let joke = try reader.next(of: bytes) {
                do throws(SkipReason) {
                    let value = joke.value.isEmpty ? joke.text : joke.value
                    // JSON may escape any letter, and other letters may be those of English in lower case.
                    guard !joke.isLiteral || bytes.containsIgnoringCase(words, in: value) else { continue }
                    // Without a value, an object in which the phrase may be part of a key.
                    let isComparable = isPhrase && joke.isLiteral && !joke.value.isEmpty
                    let isCertain = isComparable && bytes.containsIgnoringCase([phrase], in: value)
                    // Where the phrase has a blank there may be several.
                    guard isCertain || !isComparable || bytes.containsIgnoringCase(blanks, in: value) else { continue }
                    let response = try file.joke(joke)
                    if isCertain || response.contains(text), matches(response), reader.isNew(response) {
                        found.append(response)
                    }
                } catch {
                    reader.skip(joke, because: error)
                }
            }
            guard reader.start == bytes.count else {
                readers.insert(reader, at: readers.startIndex)
                continue
            }
            // Not all of JSON was decoded.
            if let problem = try reader.problem(), !file.format.isJSON || problem.cause == .changed {
                // What was found before the place may be shown already.
                try note(problem, restarts: place == nil)
            }
        }
        return (found, readers.isEmpty ? nil : readers)
    }
}

extension ChuckNorrisResponse {
    /// Whether the joke contains a text in lower case, which has one blank where the joke may have several.
    fileprivate func contains(_ text: String) -> Bool {
        let value = value.lowercased()
        return value.containsText(text) || text.contains(" ") && value.collapsingBlanks.containsText(text)
    }
}
