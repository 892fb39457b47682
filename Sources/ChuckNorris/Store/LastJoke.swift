/// The joke shown last, by any run, in the file `last`.
package struct LastJoke: Sendable {
    private static let name = "last"
    /// How many bytes a joke may have as JSON: more than any of the API or of a file.
    private static let limit = 16 << 20

    let store: Store

    package func joke() throws(Failure) -> JokeModel? {
        guard let bytes = try store.read(Self.name, limit: Self.limit), !bytes.isEmpty else { return nil }
        if let joke = JokeModel(json: bytes) {
            return joke
        }
        throw Failure(.io, "\(store.path(of: Self.name)) is damaged, and has no joke.")
    }

    /// Keeps a joke; when this throws, no joke is kept, so that an earlier one is not taken for the last one.
    package func keep(_ joke: JokeModel) throws(Failure) {
        let new = Array((joke.json + "\n").utf8)
        do throws(Failure) {
            try store.replace(Self.name, limit: Self.limit, waitsForDisk: false) { $0 == new ? nil : new }
        } catch {
            try? store.replace(Self.name, limit: Self.limit, waitsForDisk: false) { _ in [] }
            throw error
        }
    }
}
