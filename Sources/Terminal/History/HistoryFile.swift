import FileStore
import Platform

/// The file with the history: UTF-8, one line each, shared with other processes under a lock.
///
/// A file that libedit has written is read and continued in libedit's format; one of a later version is not changed.
struct HistoryFile {
    let file: StoredFile
    let limit: Int
    /// How long to wait while another process writes the file.
    let lockTimeout: Duration

    func read() throws(FileStoreError) -> HistoryText? {
        try LockedFile.open(file, for: .read, lockTimeout: lockTimeout).map(read)
    }

    /// Appends the lines at once.
    ///
    /// Makes the file and its folder if they are missing. A file with another name, a hard link, is replaced by a new
    /// one, and keeps its contents under the other name.
    func append(_ lines: [String]) throws(FileStoreError) {
        let opened = try LockedFile.create(file, lockTimeout: lockTimeout)
        var bytes = try lines.flatMap(format(of: opened).encode)
        let last = try opened.bytes(max(opened.size - 1, 0) ..< opened.size)
        if let last = last.first, last != HistoryFormat.newline {
            bytes.insert(contentsOf: [HistoryFormat.incompleteLineMark, HistoryFormat.newline], at: 0)
        }
        guard opened.hasOtherNames else { return try opened.append(bytes) }
        guard opened.size <= HistoryText.longest else { throw file.error(.unwritable(errno: EMLINK)) }
        guard try opened.replace(with: opened.bytes(0 ..< opened.size) + bytes) else {
            throw file.error(.unwritable(errno: EBUSY))
        }
    }

    /// Replaces the file with its valid lines; if there are too many, with the last `limit`.
    ///
    /// Damaged lines, and files that are too long to be read, are kept under another name, which is returned as an
    /// error; `nil` when there were none.
    func repair() throws(FileStoreError) -> FileStoreError? {
        // While the file is locked other processes cannot append; they continue with the new file.
        guard let opened = try LockedFile.open(file, for: .change, lockTimeout: lockTimeout) else { return nil }
        let text = try read(opened)
        guard text.needsRepair else { return nil }
        let notice = try backUp(text, of: opened)
        // If the file has changed meanwhile, it is repaired another time.
        return try opened.replace(with: text.repaired) ? notice : nil
    }

    private func backUp(_ text: HistoryText, of opened: LockedFile) throws(FileStoreError) -> FileStoreError? {
        let old = file.at(file.path + ".old")
        guard !text.isForeign else {
            let endings = [".old"] + (1 ... 99).map { ".old.\($0)" }
            guard let ending = try opened.link(withFirstFreeOf: endings) else {
                throw old.error(.unwritable(errno: EEXIST))
            }
            return file.error(.trimmed(old: file.path + ending))
        }
        let damaged = text.damaged
        guard !damaged.isEmpty else { return nil }
        // If the name is taken, or the file system has no links, the lines are appended to the old file.
        if (try? opened.link(withFirstFreeOf: [".old"])) == nil {
            let oldFile = try LockedFile.create(old)
            try oldFile.append(damaged.flatMap { $0 + [HistoryFormat.newline] })
            try oldFile.sync()
        }
        return file.error(.damagedMoved(count: damaged.count, to: old.path))
    }

    private func read(_ opened: LockedFile) throws(FileStoreError) -> HistoryText {
        let start = max(opened.size - HistoryText.longest, 0)
        let bytes = try opened.bytes(start ..< opened.size)
        return try HistoryText(bytes, format: format(of: opened), isWhole: start == 0, limit: limit)
    }

    private func format(of opened: LockedFile) throws(FileStoreError) -> HistoryFormat {
        let beginning = try opened.bytes(0 ..< HistoryFormat.beginningLength)
        guard let format = HistoryFormat(beginning: beginning) else { throw file.error(.newer(version: nil)) }
        return format
    }
}
