import CFileShim
import FileStore
import Platform

/// The built-in jokes, the user's files, and what was dealt from them.
struct JokeStock: Sendable {
    let locations: [CollectionLocation]
    let report: @Sendable (FileStoreError) -> Void
    let draw: LocalJokes.Draw
    /// The built-in jokes, and then the files by their names; empty before the first request.
    var files: [CollectionFile] = []
    /// The number of each location as often as its weight says, and 0 for the built-in jokes; empty without weights.
    var tickets: [Int] = []
    var deck = JokeDeck()
    /// How many random places may be tried before all jokes are found, in about the time that finding them takes.
    var tries = 0
    var drawn: [(source: Int, offset: Int)] = []

    private mutating func open() {
        guard files.isEmpty else { return }
        for (number, location) in zip(1..., locations) {
            for path in StoredFile.paths(at: location.path) {
                do throws(FileStoreError) {
                    try files.append(CollectionFile(path, location: number))
                } catch {
                    report(error)
                }
            }
        }
        files.sort { $0.source.rawValue < $1.source.rawValue }
        tries = files.reduce(0) { $0 + $1.bytes.count >> ($1.format.isJSON ? 8 : 14) }
        files = BundledJokes.collection.map { CollectionFile(category: $0, texts: $1) } + files
        if locations.contains(where: { $0.weight != nil }) {
            tickets = zip(0..., [1] + locations.map { $0.weight ?? 1 }).flatMap { Array(repeating: $0, count: $1) }
        }
    }

    mutating func randomJoke(_ filter: JokeFilter) throws -> ChuckNorrisResponse? {
        open()
        while true {
            let location = tickets.isEmpty ? nil : tickets[draw(tickets.count)]
            if tries > 0, filter.categories.isEmpty, let joke = jokeFromRandomPlace(filter, location) {
                return joke
            }
            try findAllJokes()
            let all = deck.shelves(for: filter)
            guard !all.isEmpty else { return nil }
            let shelves = location == nil ? all : all.filter { files[deck.shelves[$0].source].location == location }
            if let (source, offset) = deck.deal(from: shelves, draw: draw) {
                return try joke(source, at: offset)
            }
        }
    }

    /// Draws a joke from a random place, each being equally likely; nil when all jokes are to be found instead.
    ///
    /// Accepting the joke that owns a random byte with a probability inverse to its length needs no index.
    private mutating func jokeFromRandomPlace(_ filter: JokeFilter, _ location: Int?) -> ChuckNorrisResponse? {
        let sources = files.indices.filter { location == nil || files[$0].location == location }
        let size = sources.reduce(0) { $0 + files[$1].size }
        // The jokes of an array are only found from its beginning.
        guard size > 0, !sources.contains(where: { files[$0].format == .jsonArray }) else { return nil }
        while tries > 0 {
            tries -= 1
            var offset = draw(size)
            let source = sources.first { source in
                offset -= files[source].size
                return offset < 0
            } ?? 0
            // Greater than 0, and at most 1: a joke of n bytes is accepted if this is at most 1/n.
            let unit = Double(draw(1 << 53) + 1) / Double(1 << 53)
            let limit = Int(min(1 / unit, Double(CollectionFile.longest)))
            let found = files[source].joke(around: offset + files[source].size, within: limit)
            guard let (start, joke) = found, !drawn.contains(where: { $0 == (source, start) }) else { continue }
            if filter.accepts(joke.categories, hasName: joke.value.contains(BundledJokes.defaultName)) {
                drawn.append((source, start))
                return joke
            }
        }
        return nil
    }

    private func joke(_ source: Int, at offset: Int) throws -> ChuckNorrisResponse {
        let found = files[source].joke(around: offset, within: CollectionFile.longest)
        guard let found, found.start == offset else { throw files[source].file.error(.changed) }
        return found.joke
    }

    mutating func joke(ofDay day: Int) throws -> ChuckNorrisResponse {
        try findAllJokes()
        let (source, offset) = deck.joke(ofDay: day, from: deck.shelves(for: JokeFilter()))
        return try joke(source, at: offset)
    }

    mutating func categorySizes(_ filter: JokeFilter) throws -> [String: Int] {
        try findAllJokes()
        return deck.shelves(for: filter).map { deck.shelves[$0] }.reduce(into: [:]) { sizes, shelf in
            shelf.categories.forEach { sizes[$0, default: 0] += shelf.offsets.count }
        }
    }

    private mutating func findAllJokes() throws {
        open()
        guard deck.shelves.isEmpty else { return }
        var found = JokeDeck()
        let name = Array(BundledJokes.defaultName.utf8)
        var dealt = drawn.sorted { $0 < $1 }[...]
        try forEachJoke { source, file, offset, text in
            let joke = file.format.isJSON ? file.joke(text) : nil
            guard file.format.isJSON ? joke != nil : file.isJoke(text) else { return false }
            let categories = joke?.categories.map { $0.lowercased() } ?? file.categories
            let hasName = joke?.value.contains(BundledJokes.defaultName)
                ?? (!file.texts.isEmpty || shim_contains(text.baseAddress, text.count, name, name.count, false))
            let isDealt = dealt.first.map { $0 == (source, offset) } ?? false
            dealt = isDealt ? dealt.dropFirst() : dealt
            found.add(source, offset, categories: categories, hasName: hasName, isDealt: isDealt)
            return true
        }
        (deck, drawn, tries) = (found, [], 0)
    }

    /// Returns the jokes that match; if their text contains another one, in whatever case, few others are decoded.
    mutating func jokes(_ text: String = "", _ matches: (ChuckNorrisResponse) -> Bool) throws -> [ChuckNorrisResponse] {
        open()
        // The longest part that has only letters of English and digits, which all formats write as they are.
        let parts = text.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
        let part = Array((parts.max { $0.utf8.count < $1.utf8.count } ?? "").utf8)
        var found: [ChuckNorrisResponse] = []
        try forEachJoke { _, file, _, text in
            // JSON may escape any letter.
            let isEscaped = file.format.isJSON && text.contains(UInt8(ascii: "\\"))
            guard isEscaped || shim_contains(text.baseAddress, text.count, part, part.count, true) else {
                return file.isJoke(text)
            }
            let joke = file.joke(text)
            found += joke.map { matches($0) ? [$0] : [] } ?? []
            return joke != nil
        }
        return found
    }

    private func forEachJoke(_ body: (Int, CollectionFile, Int, UnsafeRawBufferPointer) -> Bool) throws {
        for (source, file) in files.enumerated() {
            let lines = try file.forEachJoke { body(source, file, $0, $1) }
            if !lines.isEmpty {
                report(file.file.error(.damaged(lines: lines)))
            }
        }
    }
}
