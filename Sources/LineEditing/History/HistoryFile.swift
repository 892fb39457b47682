import FileStore
import Platform

/// The file with the history: UTF-8, a line each, shared with other runs under a lock.
///
/// A file that libedit has written is read and continued in libedit's format; one of a later version is left alone.
struct HistoryFile {
    let path: String
    let advice: String

    struct Contents {
        /// The last sound lines, oldest first; of equal neighbors only one.
        var lines: [String] = []
        /// Whether the file has too many lines, or such as cannot be read.
        var needsMending = false
        /// The file that they were read from; `nil` when there was none.
        var state: FileState?
    }

    /// The file as it is; costs no reading, and tells when others have written.
    var state: FileState? {
        FileState(path: path)
    }

    /// The last `limit` sound lines.
    ///
    /// A last line that has no end has been torn off, and is passed over like other damaged ones.
    func read(limit: Int, patience: Duration) throws(HistoryError) -> Contents {
        guard let file = try open(.reading, patience) else { return Contents() }
        defer { file.close() }
        // Before reading: what is added meanwhile, where there are no locks, is seen as new then.
        let state = file.state
        let text = try read(file)
        return Contents(lines: text.last(limit), needsMending: text.needsMending(for: limit), state: state)
    }

    /// Adds the lines at the end of the file, in one piece; returns the file as it was and as it is.
    ///
    /// Makes the file and its folder when they are missing. When the file has another name as well, a hard link, it is
    /// a new one afterwards, and what stands under the other name stays.
    func append(_ lines: [String], patience: Duration) throws(HistoryError) -> (before: FileState, after: FileState) {
        guard let file = try open(.making, patience) else { throw unwritable(ENOENT) }
        defer { file.close() }
        let before = file.state
        var bytes = try lines.flatMap(format(of: file).encode)
        let last = try translating(unwritable) { () throws(FileStoreError) in try file.lastByte() }
        if let last, last != HistoryFormat.newline {
            bytes.insert(contentsOf: [HistoryFormat.tear, HistoryFormat.newline], at: 0)
        }
        guard file.hasOtherNames else {
            try translating(unwritable) { () throws(FileStoreError) in try file.append(bytes) }
            return (before, file.state)
        }
        guard file.size <= LockedFile.longestContents else { throw unwritable(EMLINK) }
        let after = try translating(unwritable) { () throws(FileStoreError) in
            try file.replace(before, with: file.contents() + bytes)
        }
        guard let after else { throw unwritable(EBUSY) }
        return (before, after)
    }

    /// Leaves the sound lines, of too many the last `limit`, in a new file that takes the old one's place.
    ///
    /// What cannot be understood, or is too long to be read, is kept under another name. Returns what is to be said of
    /// that; `nil` when there was nothing of the kind.
    func mend(to limit: Int, patience: Duration) throws(HistoryError) -> HistoryError? {
        // The lock keeps appending runs out; they see the new file once they get it.
        guard let file = try open(.changing, patience) else { return nil }
        defer { file.close() }
        let state = file.state
        let text = try read(file)
        guard text.needsMending(for: limit) else { return nil }
        let notice = try keepAside(text, of: file, limit)
        // Whoever has changed it meanwhile has to be read first; there will be another time.
        let mended = try translating(unwritable) { () throws(FileStoreError) in
            try file.replace(state, with: text.mended(to: limit))
        }
        return mended == nil ? nil : notice
    }

    private func keepAside(
        _ text: HistoryText,
        of file: LockedFile,
        _ limit: Int
    ) throws(HistoryError) -> HistoryError? {
        let old = HistoryFile(path: path + ".old", advice: advice)
        guard !text.isForeign(for: limit) else {
            let endings = [".old"] + (1 ... 99).map { ".old.\($0)" }
            let ending = try old.translating(old.unwritable) { () throws(FileStoreError) in
                try file.keep(asFirstWith: endings)
            }
            guard let ending else { throw old.unwritable(EEXIST) }
            return .tooLong(path: path, kept: path + ending)
        }
        let damaged = text.damaged
        guard !damaged.isEmpty else { return nil }
        // Where it is taken, and where the file system knows no links, the lines go to its end.
        if (try? file.keep(asFirstWith: [".old"])) == nil {
            guard let oldFile = try old.open(.making, .zero) else { throw old.unwritable(ENOENT) }
            defer { oldFile.close() }
            try old.translating(old.unwritable) { () throws(FileStoreError) in
                try oldFile.append(damaged.flatMap { $0 + [HistoryFormat.newline] })
                try oldFile.sync()
            }
        }
        return .damaged(path: path, count: damaged.count, kept: old.path)
    }

    private func read(_ file: LockedFile) throws(HistoryError) -> HistoryText {
        let format = try format(of: file)
        let isWhole = file.size <= LockedFile.longestContents
        let bytes = try translating(unreadable) { () throws(FileStoreError) in try file.contents() }
        return HistoryText(bytes, format: format, isWhole: isWhole)
    }

    private func format(of file: LockedFile) throws(HistoryError) -> HistoryFormat {
        let beginning = try translating(unreadable) { () throws(FileStoreError) in
            try file.beginning(HistoryFormat.beginningLength)
        }
        guard let format = HistoryFormat(beginning: beginning) else { throw .newer(path: path, advice: advice) }
        return format
    }

    private func open(_ purpose: LockedFile.Purpose, _ patience: Duration) throws(HistoryError) -> LockedFile? {
        try translating(purpose == .reading ? unreadable : unwritable) { () throws(FileStoreError) in
            try LockedFile.open(path, for: purpose, patience: patience)
        }
    }

    /// Says trouble with the file in the history's words.
    private func translating<Result>(
        _ systemError: (Int32) -> HistoryError,
        _ body: () throws(FileStoreError) -> Result
    ) throws(HistoryError) -> Result {
        do throws(FileStoreError) {
            return try body()
        } catch {
            switch error {
            case let .notAFile(kind): throw .notAFile(path: path, kind: kind, advice: advice)
            case let .notOwn(path): throw .notOwn(path: path, advice: advice)
            case let .folder(path, errno): throw .folder(path: path, errno: errno, advice: advice)
            case .locked: throw .locked(path: path, advice: advice)
            case let .system(errno): throw systemError(errno)
            }
        }
    }

    private func unreadable(_ errno: Int32) -> HistoryError {
        .unreadable(path: path, errno: errno, advice: advice)
    }

    private func unwritable(_ errno: Int32) -> HistoryError {
        .unwritable(path: path, errno: errno, advice: advice)
    }
}
