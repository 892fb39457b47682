package import FileStore
import Platform

/// Keeps the joke shown last, for later runs and other shells.
package protocol LastJokeKeeping: Sendable {
    /// The joke that was kept last, by any run; `nil` when there is none. Throws where none can be kept.
    func joke() throws(FileStoreError) -> JokeModel?

    /// Keeps the joke in place of the one before, unless it is the same. When this throws, an earlier one may be left.
    func keep(_ joke: JokeModel) throws(FileStoreError)
}

/// The last joke as a JSON object in a file, which is only ever replaced as a whole.
package struct LastJokeFile: LastJokeKeeping {
    /// How many bytes are read: more than a joke of a file has.
    private static let longest = 1 << 19

    private let file: StoredFile

    /// - Parameter path: The path of the file, which is made with the first joke; with `nil` every call fails.
    package init(path: String?) {
        file = StoredFile(.lastJoke, path: path ?? "")
    }

    package func joke() throws(FileStoreError) -> JokeModel? {
        // A power failure may have emptied it.
        let bytes = try LockedFile.open(file, for: .readUnlocked).map(read) ?? []
        guard !bytes.isEmpty else {
            try file.checkFolder()
            return nil
        }
        guard let kept = try? JSONDecoder().decode(Favorite.self, from: Data(bytes)) else { throw file.error(.foreign) }
        return kept.joke
    }

    private func read(_ opened: LockedFile) throws(FileStoreError) -> [UInt8] {
        try opened.bytes(0 ..< min(opened.size, Self.longest))
    }

    package func keep(_ joke: JokeModel) throws(FileStoreError) {
        let bytes = Array((joke.json + "\n").utf8)
        do throws(FileStoreError) {
            let opened = try LockedFile.create(file, lockTimeout: .seconds(1))
            guard try read(opened) != bytes else { return }
            _ = try opened.replace(with: bytes, waitsForDisk: false)
        } catch {
            // An earlier joke must not be taken for this one.
            if case .unwritable = error.cause {
                unlink(file.path)
            }
            throw error
        }
    }
}
