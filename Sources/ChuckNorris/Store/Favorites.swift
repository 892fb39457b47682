/// The saved jokes, in the file `favorites.jsonl`: a first line that says what it is, then a joke on each, as JSON.
///
/// A change adds or removes lines and never rewrites others: unknown keys, and lines that are no jokes, stay.
package struct Favorites: Sendable {
    private static let name = "favorites.jsonl"
    private static let header = Array(#"{"norris":"favorites","version":1}"#.utf8)

    let store: Store

    /// Returns all favorites, oldest first; of several with the same id, the first.
    package func all() throws(Failure) -> [JokeModel] {
        var ids: Set<String> = []
        return try lines(of: store.read(Self.name) ?? [])
            .map(\.value).filter { ids.insert($0.id).inserted }
    }

    /// Saves a joke and when that was; returns false when a favorite with its id exists already.
    package func add(_ joke: JokeModel) throws(Failure) -> Bool {
        var object = joke.jsonObject
        object.add("saved_at", Date().formatted(.iso8601))
        let line = Array(object.text.utf8)
        guard let read = JokeModel(json: line), read.id == joke.id, read.joke == joke.joke else {
            throw Failure(.io, "The joke is not saved, because it could not be read back.")
        }
        var isNew = false
        try store.replace(Self.name) { bytes in
            isNew = !lines(of: bytes).contains { $0.value.id == joke.id }
            guard isNew else { return nil }
            let old = bytes.allSatisfy(\.isBlank) ? Self.header : bytes
            return old + (old.last == .lineFeed ? [] : [.lineFeed]) + line + [.lineFeed]
        }
        return isNew
    }

    /// Removes the favorite with the id, and returns it; nil if there is none.
    package func remove(id: String) throws(Failure) -> JokeModel? {
        var removed: JokeModel?
        try store.replace(Self.name) { bytes in
            var new = bytes
            for (line, joke) in lines(of: bytes).reversed() where joke.id == id {
                removed = joke
                new.removeSubrange(line.startIndex ..< min(line.endIndex + 1, bytes.endIndex))
            }
            return removed == nil ? nil : new
        }
        return removed
    }

    private func lines(of bytes: [UInt8]) -> [(line: ArraySlice<UInt8>, value: JokeModel)] {
        store.decode(bytes, of: Self.name) { line in
            let isHeader = String(decoding: line, as: UTF8.self).contains("\"norris\"")
            return JokeModel(json: line).map { [$0] } ?? (isHeader ? [] : nil)
        }
    }
}
