/// The saved jokes, in the file `favorites.jsonl`: a first line that says what it is, then a joke on each, as JSON.
///
/// A change adds or removes lines and never rewrites others: unknown keys, and lines that are no jokes, stay.
package struct Favorites: Sendable {
    private static let name = "favorites.jsonl"
    /// Room for more than 10,000 of the longest jokes.
    private static let limit = 64 << 20
    private static let header = Array(#"{"norris":"favorites","version":1}"#.utf8)

    private let store: Store

    package init(store: Store) {
        self.store = store
    }

    /// Returns all favorites, oldest first; of several with the same id, the first.
    package func all() throws(Failure) -> [Favorite] {
        var ids: Set<String> = []
        return try lines(of: store.read(Self.name, limit: Self.limit) ?? [])
            .map(\.favorite).filter { ids.insert($0.joke.id).inserted }
    }

    package func favorite(id: String) throws(Failure) -> Favorite? {
        try all().first { $0.joke.id == id }
    }

    /// Saves a joke; returns false when a favorite with its id exists already.
    package func add(_ joke: JokeModel) throws(Failure) -> Bool {
        let line = Array(Favorite(joke: joke, savedAt: Date().formatted(.iso8601)).json.utf8)
        guard let read = decoded(line[...])?.joke, read.id == joke.id, read.joke == joke.joke else {
            throw Failure(.io, "The joke is not saved, because it could not be read back.")
        }
        var isNew = false
        try store.replace(Self.name, limit: Self.limit) { bytes in
            isNew = !lines(of: bytes).contains { $0.favorite.joke.id == joke.id }
            guard isNew else { return nil }
            let old = bytes.contains { $0 > 0x20 } ? bytes : Self.header
            return old + (old.last == .lineFeed ? [] : [.lineFeed]) + line + [.lineFeed]
        }
        return isNew
    }

    /// Removes the favorite with the id, and returns it; nil if there is none.
    package func remove(id: String) throws(Failure) -> Favorite? {
        // Where there is none, a change would make the folder.
        guard try favorite(id: id) != nil else { return nil }
        var removed: Favorite?
        try store.replace(Self.name, limit: Self.limit) { bytes in
            var new = bytes
            for (line, favorite) in lines(of: bytes).reversed() where favorite.joke.id == id {
                removed = favorite
                new.removeSubrange(line.startIndex ..< min(line.endIndex + 1, bytes.endIndex))
            }
            return new
        }
        return removed
    }

    /// Returns the favorites with their lines; notes lines that cannot be read.
    private func lines(of bytes: [UInt8]) -> [(line: ArraySlice<UInt8>, favorite: Favorite)] {
        var found: [(ArraySlice<UInt8>, Favorite)] = []
        var damaged: [Int] = []
        let lines = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
        for (number, line) in zip(1..., lines) where line.contains(where: { $0 > 0x20 }) {
            if let favorite = decoded(line) {
                found.append((line, favorite))
            } else if number > 1 || !String(decoding: line, as: UTF8.self).contains("\"norris\"") {
                damaged.append(number)
            }
        }
        store.note(damaged: damaged, of: Self.name)
        return found
    }

    private func decoded(_ line: ArraySlice<UInt8>) -> Favorite? {
        try? JSONDecoder().decode(Favorite.self, from: Data(line))
    }
}
