package import FileStore
import Platform

/// Favorites in a text file: a first line that identifies it, then one joke per line, as JSON.
///
/// It runs on a thread of its own, which may wait for the disk and for other processes that change the same file. What
/// these change is visible with the next call.
package actor FavoritesFile {
    /// The size limit in bytes: room for more than 10,000 of the longest jokes.
    package static let longestFile = 64 << 20
    /// How long another process may take to write the file.
    private static let lockTimeout = Duration.seconds(10)

    private let executor = BlockingExecutor(label: "norris.favorites")
    private let file: StoredFile
    private let limit: Int
    private var notice: FileStoreError?
    private var reportedDamage: Set<ArraySlice<UInt8>> = []

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// - Parameters:
    ///   - folder: The folder for `favorites.jsonl`, made with the first favorite; with `nil` every call fails.
    ///   - limit: The size in bytes of the longest file that is read or written.
    package init(folder: String?, limit: Int = longestFile) {
        file = StoredFile(.favorites, path: folder.map { $0 + "/favorites.jsonl" } ?? "")
        self.limit = limit
    }

    /// All favorites, oldest first.
    package func all() throws(FileStoreError) -> [Favorite] {
        guard let (favorites, damage) = try read()?.decodeAll() else { return [] }
        report(damage)
        return favorites
    }

    package func favorite(id: String) throws(FileStoreError) -> Favorite? {
        try read()?.lines(withID: id).first?.favorite
    }

    /// Saves a favorite durably; returns false when one with its id exists already.
    package func add(_ favorite: Favorite) throws(FileStoreError) -> Bool {
        try change(.create) { $0.add(favorite) ? true : nil } ?? false
    }

    /// Removes the favorite with the id, and returns it; `nil` when there is none.
    package func remove(id: String) throws(FileStoreError) -> Favorite? {
        try change(.change) { $0.remove(id: id) }
    }

    /// Returns once an error that did not prevent the previous calls; `nil` when there is none.
    ///
    /// To be called after each other call, and shown beside its result.
    package func takeNotice() -> FileStoreError? {
        defer { notice = nil }
        return notice
    }

    /// Waits until no other process changes the file; writes nothing, and returns `nil`, when the change is `nil`.
    private func change<Answer>(
        _ mode: LockedFile.AccessMode,
        _ change: (inout FavoritesList) -> Answer?
    ) throws(FileStoreError) -> Answer? {
        // Repeated, because an editor, which ignores locks, may change the file as well.
        for _ in 1 ... 5 {
            guard let opened = try LockedFile.open(file, for: mode, lockTimeout: Self.lockTimeout) else { return nil }
            var list = try read(opened)
            guard let answer = change(&list) else { return nil }
            guard !list.isTooLong else { throw file.error(.tooManyLines(limit: FavoritesList.limit)) }
            let bytes = list.bytes
            guard bytes.count <= limit else { throw file.error(.tooLarge(limit: limit)) }
            if try opened.replace(with: bytes) {
                return answer
            }
        }
        throw file.error(.unwritable(errno: EBUSY))
    }

    private func read() throws(FileStoreError) -> FavoritesList? {
        // Without the lock: the file is only ever replaced as a whole.
        try LockedFile.open(file, for: .readUnlocked).map(read)
    }

    private func read(_ opened: LockedFile) throws(FileStoreError) -> FavoritesList {
        guard opened.size <= limit else { throw file.error(.tooLarge(limit: limit)) }
        let list = try FavoritesList(opened.bytes(0 ..< opened.size), of: file)
        report(list.evidentDamage)
        return list
    }

    /// Reports damaged lines, each once, with the others.
    private func report(_ damage: [FavoritesList.Line]) {
        guard !reportedDamage.isSuperset(of: damage.map(\.bytes)) else { return }
        notice = file.error(.damaged(lines: damage.map(\.number)))
        reportedDamage.formUnion(damage.map(\.bytes))
    }
}
