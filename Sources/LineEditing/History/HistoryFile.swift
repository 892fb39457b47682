import Storage
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The file with the history: UTF-8, a line each, shared with other runs under a lock.
struct HistoryFile {
    let path: String
    let advice: String

    private static let newline = UInt8(ascii: "\n")

    /// Whether the line can be read back as it was written.
    static func isSound(_ line: String) -> Bool {
        !line.isEmpty && !line.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// The last `limit` sound lines, and whether the file has more than twice as many.
    ///
    /// Without a file there are none.
    func read(limit: Int) throws(HistoryError) -> (lines: [String], isTooLong: Bool) {
        guard let file = try open(O_RDONLY, lock: LOCK_SH) else { return ([], false) }
        defer { file.close() }
        return try read(file, limit: limit)
    }

    private func read(_ file: LockedFile, limit: Int) throws(HistoryError) -> (lines: [String], isTooLong: Bool) {
        guard let bytes = file.contents() else { throw unreadable(errno) }
        let lines = bytes.split(separator: Self.newline)
        let sound = lines.suffix(2 * limit).compactMap { line in
            String(validating: line, as: UTF8.self).flatMap { Self.isSound($0) ? $0 : nil }
        }
        return (Array(sound.suffix(limit)), lines.count > 2 * limit || file.size > LockedFile.longestContents)
    }

    /// Adds the line at the end of the file, in one piece.
    ///
    /// Makes the file and its folder when they are missing.
    func append(_ line: String) throws(HistoryError) {
        try makeFolder()
        guard let file = try open(O_RDWR | O_APPEND | O_CREAT, lock: LOCK_EX) else { throw unwritable(ENOENT) }
        defer { file.close() }
        var bytes = Array(line.utf8) + [Self.newline]
        // A line that was torn off, by a full disk perhaps, ends here.
        if let last = file.lastByte, last != Self.newline {
            bytes.insert(Self.newline, at: 0)
        }
        guard file.write(bytes) else { throw unwritable(errno) }
    }

    /// Leaves the last `limit` sound lines, in a new file that takes the old one's place.
    func trim(to limit: Int) throws(HistoryError) {
        // The lock keeps appending runs out; they see the new file once they get it.
        guard let file = try open(O_RDWR, lock: LOCK_EX) else { return }
        defer { file.close() }
        let (lines, isTooLong) = try read(file, limit: limit)
        guard isTooLong else { return }
        let bytes = lines.flatMap { Array($0.utf8) + [Self.newline] }
        guard LockedFile.replace(path, with: bytes) != nil else { throw unwritable(errno) }
    }

    private func open(_ flags: Int32, lock: Int32) throws(HistoryError) -> LockedFile? {
        switch LockedFile.open(path, flags: flags, lock: lock) {
        case let .opened(file): return file
        case .notAFile: throw .notAFile(path: path, advice: advice)
        case .failed(ENOENT) where flags & O_CREAT == 0: return nil
        case let .failed(code): throw flags & O_ACCMODE == O_RDONLY ? unreadable(code) : unwritable(code)
        }
    }

    private func makeFolder() throws(HistoryError) {
        guard let failure = LockedFile.makeFolder(of: path) else { return }
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? path
        throw .folder(path: folder, errno: failure, advice: advice)
    }

    private func unreadable(_ errno: Int32) -> HistoryError {
        .unreadable(path: path, errno: errno, advice: advice)
    }

    private func unwritable(_ errno: Int32) -> HistoryError {
        .unwritable(path: path, errno: errno, advice: advice)
    }
}
