/// The joke shown last, by any run, in the file `last`.
package struct LastJoke: Sendable {
    private static let name = "last"

    let store: Store

    package func joke() throws(Failure) -> JokeModel? {
        guard let bytes = try store.read(Self.name), !bytes.isEmpty else { return nil }
        if let joke = JokeModel(json: bytes) {
            return joke
        }
        throw Failure(.io, "\(store.path(of: Self.name)) is damaged, and has no joke.")
    }

    /// Keeps a joke; when this throws, no joke is kept, so that an earlier one is not taken for the last one.
    package func keep(_ joke: JokeModel) throws(Failure) {
        let new = Array((joke.json + "\n").utf8)
        do throws(Failure) {
            try store.replace(Self.name, waitsForDisk: false) { $0 == new ? nil : new }
        } catch {
            try? store.replace(Self.name, waitsForDisk: false) { _ in [] }
            throw error
        }
    }
}
