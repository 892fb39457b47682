import Storage
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The file with the history: UTF-8, a line each, shared with other runs under a lock.
///
/// A file that libedit has written is read and continued in libedit's format.
struct HistoryFile {
    /// How long another run may take to write the file.
    private static let patience = Duration.seconds(2)

    let path: String
    let advice: String

    struct Contents {
        /// The last sound lines, oldest first; of equal neighbors only one.
        var lines: [String] = []
        var isTooLong = false
        /// The file that they were read from; `nil` when there was none.
        var state: FileState?
    }

    /// What a file has, before it is understood.
    private struct Raw {
        let lines: ArraySlice<ArraySlice<UInt8>>
        /// The last line, when it has no end.
        let torn: ArraySlice<UInt8>
        let format: HistoryFormat
        let isWhole: Bool

        var damaged: [ArraySlice<UInt8>] {
            lines.filter { format.decode($0) == nil } + (torn.isEmpty ? [] : [torn])
        }

        func isTooLong(for limit: Int) -> Bool {
            lines.count > 2 * limit || !isWhole
        }

        func last(_ limit: Int) -> [String] {
            let sound: [String] = lines.suffix(2 * limit).reduce(into: []) { sound, bytes in
                guard let line = format.decode(bytes), line != sound.last else { return }
                sound.append(line)
            }
            return sound.suffix(limit)
        }
    }

    /// The file as it is; costs no reading, and tells when others have written.
    var state: FileState? {
        FileState(path: path)
    }

    /// The last `limit` sound lines, and whether the file has more than twice as many.
    ///
    /// A last line that has no end has been torn off, and is passed over like other damaged ones.
    func read(limit: Int) throws(HistoryError) -> Contents {
        guard let file = try open(O_RDONLY, lock: LOCK_SH) else { return Contents() }
        defer { file.close() }
        // Before reading: what is added meanwhile, where there are no locks, is seen as new then.
        let state = file.state
        let raw = try read(file)
        return Contents(lines: raw.last(limit), isTooLong: raw.isTooLong(for: limit), state: state)
    }

    /// Adds the lines at the end of the file, in one piece; returns the file as it was and as it is.
    ///
    /// Makes the file and its folder when they are missing.
    func append(_ lines: [String]) throws(HistoryError) -> (before: FileState, after: FileState) {
        try makeFolder()
        guard let file = try open(O_RDWR | O_APPEND | O_CREAT, lock: LOCK_EX) else { throw unwritable(ENOENT) }
        defer { file.close() }
        let before = file.state
        let format = HistoryFormat(beginning: file.beginning(HistoryFormat.beginningLength))
        var bytes = lines.flatMap(format.encode)
        // A line that was torn off, by a full disk perhaps, ends here.
        if let last = file.lastByte, last != HistoryFormat.newline {
            bytes.insert(HistoryFormat.newline, at: 0)
        }
        guard file.write(bytes) else { throw unwritable(errno) }
        return (before, file.state)
    }

    /// Leaves the last `limit` sound lines, in a new file that takes the old one's place.
    ///
    /// What cannot be understood is not thrown away: when there is any, the old file stays as `<path>.old`. One that is
    /// there already is never replaced; it gets the damaged lines at its end.
    func trim(to limit: Int) throws(HistoryError) {
        // The lock keeps appending runs out; they see the new file once they get it.
        guard let file = try open(O_RDWR, lock: LOCK_EX) else { return }
        defer { file.close() }
        let raw = try read(file)
        guard raw.isTooLong(for: limit) else { return }
        if !raw.isWhole || !raw.damaged.isEmpty {
            try keep(raw.damaged)
        }
        let contents = raw.format.beginning + raw.last(limit).flatMap(raw.format.encode)
        guard LockedFile.replace(path, with: contents) != nil else {
            throw unwritable(errno)
        }
    }

    private func keep(_ damaged: [ArraySlice<UInt8>]) throws(HistoryError) {
        let old = HistoryFile(path: path + ".old", advice: advice)
        // Fails when it exists, and where the file system knows no links.
        guard link(path, old.path) != 0, !damaged.isEmpty else { return }
        guard let file = try old.open(O_RDWR | O_APPEND | O_CREAT, lock: LOCK_EX) else { throw old.unwritable(ENOENT) }
        defer { file.close() }
        guard file.write(damaged.flatMap { $0 + [HistoryFormat.newline] }) else { throw old.unwritable(errno) }
    }

    private func read(_ file: LockedFile) throws(HistoryError) -> Raw {
        guard let bytes = file.contents() else { throw unreadable(errno) }
        let format = HistoryFormat(beginning: file.beginning(HistoryFormat.beginningLength))
        let isWhole = file.size <= LockedFile.longestContents
        let end = bytes.lastIndex(of: HistoryFormat.newline).map { $0 + 1 } ?? 0
        let lines = bytes[..<end].dropFirst(isWhole ? format.beginning.count : 0)
            .split(separator: HistoryFormat.newline)
        return Raw(
            // Of a file that is too long to be read whole, the first line is only the end of one.
            lines: isWhole ? lines[...] : lines.dropFirst(),
            torn: bytes[end...],
            format: format,
            isWhole: isWhole
        )
    }

    private func open(_ flags: Int32, lock: Int32) throws(HistoryError) -> LockedFile? {
        switch LockedFile.open(path, flags: flags, lock: lock, patience: Self.patience) {
        case let .opened(file): return file
        case .notAFile: throw .notAFile(path: path, advice: advice)
        case .failed(ENOENT) where flags & O_CREAT == 0: return nil
        case .failed(EWOULDBLOCK): throw .locked(path: path, advice: advice)
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
