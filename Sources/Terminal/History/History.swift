package import FileStore
import Platform

/// The lines of earlier runs, and of this one.
///
/// It runs on a thread of its own, which may wait for the disk and for other processes that write the same file.
package actor History {
    /// How many lines are kept, also by the editor.
    package static let defaultLimit = 1000

    private let executor = BlockingExecutor(label: "norris.history")
    private let stored: StoredFile?
    private let limit: Int
    private let lockTimeout: Duration
    private var isLoaded = false
    /// Whether an error was thrown after the last line was written.
    private var hasThrown = false

    private var file: HistoryFile? {
        // A lock that is never released would delay each line.
        stored.map { HistoryFile(file: $0, limit: limit, lockTimeout: hasThrown ? .zero : lockTimeout) }
    }

    /// The newest lines, if they could not be written.
    private var unwritten: [String] = []

    /// Oldest first, at most `limit`.
    package private(set) var entries: [String] = []

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// - Parameters:
    ///   - path: A file for the lines, made when the first is recorded; with `nil` or nothing they stay in memory.
    ///   - limit: How many lines are kept; the file may grow to twice as many before it is trimmed.
    ///   - lockTimeout: How long to wait while another process writes the file.
    package init(path: String?, limit: Int = History.defaultLimit, lockTimeout: Duration = .seconds(2)) {
        stored = path.flatMap { $0.isEmpty ? nil : StoredFile(.history, path: $0) }
        self.limit = limit
        self.lockTimeout = lockTimeout
    }

    /// Reads the file, once, and repairs it when it has grown too long or has damaged lines; returns all entries.
    ///
    /// What other runs record later is not read, so that the lines of this run are the newest. Damaged lines are moved
    /// to another file, which is thrown, too. If only the repair fails, the entries are available nevertheless. An
    /// error is thrown once, as by `record`.
    @discardableResult
    package func load() throws(FileStoreError) -> [String] {
        guard let file, !isLoaded else { return entries }
        var notice: FileStoreError?
        do {
            let text = try file.read()
            isLoaded = true
            entries = ((text?.lastLines ?? []) + unwritten).suffix(limit)
            notice = try text?.needsRepair == true ? file.repair() : nil
        } catch {
            try throwOnce(error)
        }
        if let notice {
            throw notice
        }
        return entries
    }

    /// Appends a line; returns whether it was recorded and should be added to the editor's history.
    ///
    /// Empty lines, lines that begin with a space, repetitions of the newest line, and lines with control characters
    /// are not recorded. When this throws, the line was recorded in memory; it is written together with a later one
    /// when the file can be written again. Errors of the file are thrown once, here or by `load`.
    ///
    /// - Parameter isSaved: Whether the line is written; with false, it stays in memory.
    @discardableResult
    package func record(_ line: String, isSaved: Bool = true) throws(FileStoreError) -> Bool {
        guard HistoryFormat.isValid(line), line.first != " ", line != entries.last else { return false }
        entries = (entries + [line]).suffix(limit)
        guard let file, isSaved else { return true }
        unwritten = (unwritten + [line]).suffix(limit)
        do {
            try file.append(unwritten)
            unwritten = []
            hasThrown = false
        } catch {
            try throwOnce(error)
        }
        return true
    }

    private func throwOnce(_ error: FileStoreError) throws(FileStoreError) {
        defer { hasThrown = true }
        guard hasThrown else { throw error }
    }
}
