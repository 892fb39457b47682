import FileStore
import Platform

/// Favorites in a file that people can read: a first line that says what it is, then a joke a line, in JSON.
///
/// It runs on a thread of its own, which may wait for the disk and for other runs that change the same file.
package actor FavoritesFile: FavoritesKeeping {
    /// More than 10,000 of the longest jokes; a file that is longer has not been written here.
    package static let longestFile = 64 << 20
    /// How long another run may take to write the file.
    private static let patience = Duration.seconds(10)

    private let executor = BlockingExecutor(label: "norris.favorites")
    private let path: String?
    private let limit: Int
    /// What was read or written last; good for as long as the file looks the same.
    private var known: (state: FileState, list: FavoritesList)?
    private var notice: FavoritesError?
    private var toldDamage: [ArraySlice<UInt8>] = []

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// - Parameters:
    ///   - folder: where `favorites.jsonl` is kept; made with the first favorite. With nil nothing can be kept.
    ///   - limit: the bytes of the longest file that is read or written.
    package init(folder: String?, limit: Int = longestFile) {
        path = folder.map { $0 + "/favorites.jsonl" }
        self.limit = limit
    }

    package func all() async throws(FavoritesError) -> [Favorite] {
        let path = try place()
        if let known, known.state == FileState(path: path) {
            return known.list.favorites
        }
        // Without the lock: a change puts another file in this one's place, so each is whole at any time.
        guard let file = try open(path, .looking) else { return [] }
        defer { file.close() }
        return try read(file, path).list.favorites
    }

    package func add(_ favorite: Favorite) async throws(FavoritesError) -> Bool {
        try change(.making) { $0.add(favorite) ? true : nil } ?? false
    }

    package func remove(id: String) async throws(FavoritesError) -> Favorite? {
        try change(.changing) { $0.remove(id: id) }
    }

    package func takeNotice() async -> FavoritesError? {
        defer { notice = nil }
        return notice
    }

    private func place() throws(FavoritesError) -> String {
        guard let path else { throw .noPlace }
        return path
    }

    /// Waits until no other run changes the file; nil, and nothing is written, when there is nothing to change.
    private func change<Answer>(
        _ purpose: LockedFile.Purpose,
        _ body: (inout FavoritesList) -> Answer?
    ) throws(FavoritesError) -> Answer? {
        let path = try place()
        // More than once, because an editor, which knows no locks, may change the file as well.
        for _ in 1 ... 5 {
            guard let file = try open(path, purpose) else {
                guard purpose == .making else { return nil }
                throw .unwritable(path: path, errno: ENOENT)
            }
            defer { file.close() }
            var (state, list) = try read(file, path)
            guard let answer = body(&list) else { return nil }
            if try write(list, file, state, path) {
                return answer
            }
        }
        throw .unwritable(path: path, errno: EBUSY)
    }

    private func open(_ path: String, _ purpose: LockedFile.Purpose) throws(FavoritesError) -> LockedFile? {
        let systemError = purpose == .looking ? FavoritesError.unreadable : FavoritesError.unwritable
        return try translating(as: systemError, path) { () throws(FileStoreError) in
            try LockedFile.open(path, for: purpose, patience: Self.patience)
        }
    }

    private func read(
        _ file: LockedFile,
        _ path: String
    ) throws(FavoritesError) -> (state: FileState, list: FavoritesList) {
        let state = file.state
        if let known, known.state == state {
            return known
        }
        guard file.size <= limit else { throw .tooLong(path: path, limit: limit) }
        let bytes = try translating(as: FavoritesError.unreadable, path) { () throws(FileStoreError) in
            try file.contents(limit: limit)
        }
        let list: FavoritesList
        do throws(FavoritesList.Failure) {
            list = try FavoritesList(bytes)
        } catch {
            switch error {
            case .foreign: throw .foreign(path: path)
            case let .newer(version): throw .newer(path: path, version: version)
            case .tooMany: throw .tooMany(path: path, limit: FavoritesList.limit)
            }
        }
        known = (state, list)
        let damage = list.damage
        // Said once; again only when there is other damage.
        if !damage.isEmpty, damage.map(\.bytes) != toldDamage {
            notice = .damaged(path: path, lines: damage.map(\.number))
        }
        toldDamage = damage.map(\.bytes)
        return (state, list)
    }

    /// False when somebody else has changed the file since it was read.
    private func write(
        _ list: FavoritesList,
        _ file: LockedFile,
        _ state: FileState,
        _ path: String
    ) throws(FavoritesError) -> Bool {
        let bytes = list.bytes
        guard bytes.count <= limit else { throw .tooLong(path: path, limit: limit) }
        guard !list.isTooLong else { throw .tooMany(path: path, limit: FavoritesList.limit) }
        let after = try translating(as: FavoritesError.unwritable, path) { () throws(FileStoreError) in
            try file.replace(state, with: bytes)
        }
        guard let after else { return false }
        known = (after, list)
        return true
    }

    /// Says trouble with the file in the favorites' words.
    private func translating<Result>(
        as systemError: (_ path: String, _ errno: Int32) -> FavoritesError,
        _ path: String,
        _ body: () throws(FileStoreError) -> Result
    ) throws(FavoritesError) -> Result {
        do throws(FileStoreError) {
            return try body()
        } catch {
            switch error {
            case let .notAFile(kind): throw .notAFile(path: path, kind: kind)
            case let .notOwn(path): throw .notOwn(path: path)
            case let .folder(path, errno): throw .folder(path: path, errno: errno)
            case .locked: throw .locked(path: path)
            case let .system(errno): throw systemError(path, errno)
            }
        }
    }
}
