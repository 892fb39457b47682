import Storage
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

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
        switch LockedFile.open(path, flags: O_RDONLY, lock: LOCK_UN, patience: .zero) {
        case let .opened(file):
            defer { file.close() }
            return try read(file, path).favorites
        case .notAFile: throw .notAFile(path: path)
        case .failed(ENOENT): return []
        case let .failed(code): throw .unreadable(path: path, errno: code)
        }
    }

    package func add(_ favorite: Favorite) async throws(FavoritesError) -> Bool {
        let path = try place()
        if let failure = LockedFile.makeFolder(of: path) {
            throw .folder(path: folder(of: path), errno: failure)
        }
        guard let file = try lock(path, flags: O_RDWR | O_CREAT) else {
            throw .unwritable(path: path, errno: ENOENT)
        }
        defer { file.close() }
        var list = try read(file, path)
        guard list.add(favorite) else { return false }
        try write(list, path)
        return true
    }

    package func remove(id: String) async throws(FavoritesError) -> Favorite? {
        let path = try place()
        guard let file = try lock(path, flags: O_RDWR) else { return nil }
        defer { file.close() }
        var list = try read(file, path)
        guard let removed = list.remove(id: id) else { return nil }
        try write(list, path)
        return removed
    }

    package func takeNotice() async -> FavoritesError? {
        defer { notice = nil }
        return notice
    }

    private func place() throws(FavoritesError) -> String {
        guard let path else { throw .noPlace }
        return path
    }

    private func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? path
    }

    /// Waits until no other run changes the file; nil when there is none.
    private func lock(_ path: String, flags: Int32) throws(FavoritesError) -> LockedFile? {
        switch LockedFile.open(path, flags: flags, lock: LOCK_EX, patience: Self.patience) {
        case let .opened(file): return file
        case .notAFile: throw .notAFile(path: path)
        case .failed(ENOENT) where flags & O_CREAT == 0: return nil
        case .failed(EWOULDBLOCK): throw .locked(path: path)
        case let .failed(code): throw .unwritable(path: path, errno: code)
        }
    }

    private func read(_ file: LockedFile, _ path: String) throws(FavoritesError) -> FavoritesList {
        let state = file.state
        if let known, known.state == state {
            return known.list
        }
        guard file.size <= limit else { throw .tooLong(path: path, limit: limit) }
        guard let bytes = file.contents(limit: limit) else { throw .unreadable(path: path, errno: errno) }
        let list: FavoritesList
        do throws(FavoritesList.Failure) {
            list = try FavoritesList(bytes)
        } catch {
            switch error {
            case .foreign: throw .foreign(path: path)
            case let .newer(version): throw .newer(path: path, version: version)
            }
        }
        known = (state, list)
        let damage = list.damage
        // Said once; again only when there is other damage.
        if !damage.isEmpty, damage.map(\.bytes) != toldDamage {
            notice = .damaged(path: path, lines: damage.map(\.number))
        }
        toldDamage = damage.map(\.bytes)
        return list
    }

    private func write(_ list: FavoritesList, _ path: String) throws(FavoritesError) {
        let bytes = list.bytes
        guard bytes.count <= limit else { throw .tooLong(path: path, limit: limit) }
        guard let state = LockedFile.replace(path, with: bytes) else { throw .unwritable(path: path, errno: errno) }
        known = (state, list)
    }
}
