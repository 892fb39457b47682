import Storage

/// The lines of earlier runs and of this one.
///
/// It runs on a thread of its own, which may wait for the disk and for other runs that write the same file.
package actor History {
    private let executor = BlockingExecutor(label: "norris.history")
    private let file: HistoryFile?
    private let limit: Int
    private var isLoaded = false
    private var isTroubleKnown = false

    /// Oldest first, at most `limit`.
    package private(set) var entries: [String] = []

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// - Parameters:
    ///   - path: a file for the lines, made when the first is recorded; with `nil` or nothing they stay in memory.
    ///   - limit: how many lines are kept; the file may grow to twice as many before it is trimmed.
    ///   - advice: what the user can do when the file is of no use; the end of an error's sentence.
    package init(path: String?, limit: Int = 1000, advice: String = "choose another file for the history") {
        file = path.flatMap { $0.isEmpty ? nil : HistoryFile(path: $0, advice: advice) }
        self.limit = limit
    }

    /// Reads the file, and trims it when it has grown too long; returns all entries.
    ///
    /// Damaged lines are passed over. When trimming alone has failed, the entries are there nevertheless. The file is
    /// read the first time only.
    @discardableResult
    package func load() throws(HistoryError) -> [String] {
        guard let file, !isLoaded else { return entries }
        isLoaded = true
        do {
            let (lines, isTooLong) = try file.read(limit: limit)
            entries = (lines + entries).suffix(limit)
            if isTooLong {
                try file.trim(to: limit)
            }
            return entries
        } catch {
            isTroubleKnown = true
            throw error
        }
    }

    /// Appends a line; whether it was kept, so that it belongs into the editor's history too.
    ///
    /// Not kept are empty lines, lines that begin with a space, repetitions of the newest one, and lines with control
    /// characters. When it throws, the line was kept, but in memory only. Trouble with the file is thrown once, here or
    /// by `load`: from then on every line is tried in silence until the file can be written again.
    @discardableResult
    package func record(_ line: String) throws(HistoryError) -> Bool {
        guard HistoryFile.isSound(line), line.first != " ", line != entries.last else { return false }
        entries.append(line)
        if entries.count > limit {
            entries.removeFirst(entries.count - limit)
        }
        guard let file else { return true }
        do {
            try file.append(line)
            isTroubleKnown = false
        } catch {
            defer { isTroubleKnown = true }
            guard isTroubleKnown else { throw error }
        }
        return true
    }
}
