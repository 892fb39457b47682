import FileStore
import Platform

/// The user's files and the built-in jokes, and what was dealt from them.
struct JokeStock: Sendable {
    /// How far a search has come: the readers of the files that are left.
    typealias Place = ArraySlice<CollectionReader>

    let locations: [CollectionLocation]
    /// The weight of the built-in jokes; nil where each joke is equally likely, whatever its location.
    let builtInWeight: Int?
    let draw: BundledJokes.Draw
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
    mutating func open() throws(FileStoreError) {
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

    mutating func categorySizes(_ filter: JokeFilter) throws -> [String: Int] {
        let found = try shelves(for: filter)
        return found.map { decks[filter.deck].shelves[$0] }.reduce(into: [:]) { sizes, shelf in
            shelf.categories.forEach { sizes[$0, default: 0] += shelf.offsets.count }
        }
    }

    /// Returns the shelves that have what is asked for; none if a category is unknown.
    mutating func shelves(for filter: JokeFilter) throws -> [Int] {
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
    mutating func note(_ problem: FileStoreError, restarts: Bool = true) throws(FileStoreError) {
        guard problem.cause != .changed || !restarts else { throw problem }
        guard !problems.contains(problem) else { return }
        problems.append(problem)
        unreported.append(problem)
    }
}
