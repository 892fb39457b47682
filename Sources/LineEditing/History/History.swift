import FileStore
import Platform

/// The lines of earlier runs, of other runs at the same time, and of this one.
///
/// It runs on a thread of its own, which may wait for the disk and for other runs that write the same file.
package actor History {
    /// How long another run may take to write the file.
    private static let longestPatience = Duration.seconds(2)

    private let executor = BlockingExecutor(label: "norris.history")
    private let file: HistoryFile?
    private let limit: Int
    /// The file that the entries were read from; `nil` before that, and without a file.
    private var seen: FileState?
    private var isLoaded = false
    private var isTroubleKnown = false
    /// The newest lines, as long as they could not be written.
    private var unwritten: [String] = []

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

    /// Reads the file, and mends it when it has grown too long or has damaged lines; returns all entries.
    ///
    /// Damaged lines are put aside, which is thrown, too. When only the mending is thrown about, the entries are there
    /// nevertheless. The file is read the first time only.
    @discardableResult
    package func load() throws(HistoryError) -> [String] {
        if !isLoaded {
            _ = try merge()
        }
        return entries
    }

    /// Takes in what other runs have recorded; returns all entries, or `nil` when there is nothing new.
    ///
    /// The entries are in the file's order then, those of this run among them, and last the ones that could not be
    /// written. When nobody else has written, it costs one look at the file's size. Trouble is thrown once, as by
    /// `record`.
    package func merge() throws(HistoryError) -> [String]? {
        guard let file else { return nil }
        let isFirst = !isLoaded
        isLoaded = true
        guard isFirst || file.state.map({ $0 != seen }) == true else { return nil }
        do {
            let contents = try file.read(limit: limit, patience: patience)
            guard let state = contents.state else { return nil }
            seen = state
            entries = (contents.lines + unwritten).suffix(limit)
            if !contents.needsMending {
                return entries
            }
        } catch {
            try throwOnce(error)
            return nil
        }
        var notice: HistoryError?
        do {
            notice = try file.mend(to: limit, patience: patience)
        } catch {
            try throwOnce(error)
        }
        if let notice {
            throw notice
        }
        return entries
    }

    /// Appends a line; whether it was kept, so that it belongs into the editor's history too.
    ///
    /// Not kept are empty lines, lines that begin with a space, repetitions of the newest one, and lines with control
    /// characters. When it throws, the line was kept, but in memory only; it is written together with the next one, as
    /// soon as the file can be written again. Trouble with the file is thrown once, here or by `merge`.
    @discardableResult
    package func record(_ line: String) throws(HistoryError) -> Bool {
        guard HistoryFormat.isSound(line), line.first != " ", line != entries.last else { return false }
        entries = (entries + [line]).suffix(limit)
        guard let file else { return true }
        unwritten = (unwritten + [line]).suffix(limit)
        do {
            let (before, after) = try file.append(unwritten, patience: patience)
            unwritten = []
            isTroubleKnown = false
            // When others have written since the last look, `merge` is to find that out.
            if before == seen || before.size == 0 {
                seen = after
            }
        } catch {
            try throwOnce(error)
        }
        return true
    }

    /// Nobody wants to wait at each line for a lock that is never given back.
    private var patience: Duration {
        isTroubleKnown ? .zero : Self.longestPatience
    }

    private func throwOnce(_ error: HistoryError) throws(HistoryError) {
        defer { isTroubleKnown = true }
        guard isTroubleKnown else { throw error }
    }
}
