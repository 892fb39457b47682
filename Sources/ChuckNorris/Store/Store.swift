/// A folder for files that stay between runs.
///
/// Processes and threads may use it at the same time. Each change is made under the folder's lock; reading needs none,
/// because a file is replaced as a whole, or grows by whole lines. A link to a file of the user's is followed; pipes,
/// devices and files of other users are refused.
package struct Store: Sendable {
    private let folder: String?
    private let lockTimeout: Duration
    private let note: @Sendable (String) -> Void
    /// The names of files whose damage was noted.
    private let noted = Locked<Set<String>>([])

    /// - Parameters:
    ///   - folder: Made with the first file; nil when nothing says where home is, and then every call fails.
    ///   - note: Receives a sentence about damage that did not prevent a call, once for each file.
    package init(
        folder: String?,
        lockTimeout: Duration = .seconds(4),
        note: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.folder = folder
        self.lockTimeout = lockTimeout
        self.note = note
    }

    package func path(of name: String) -> String {
        folder.map { "\($0)/\(name)" } ?? name
    }

    /// Returns the bytes of a file; nil if there is none. Throws if there are more than the limit.
    package func read(_ name: String, limit: Int) throws(Failure) -> [UInt8]? {
        let path = try knownFolder() + "/" + name
        return try OpenFile(path, path, O_RDONLY)?.bytes(limit: limit)
    }

    /// Appends a line, whole or not at all, and before it the missing newline of the last line.
    ///
    /// - Parameter repeats: Whether the line is appended also if it equals the last one.
    package func append(
        _ line: String,
        to name: String,
        waitsForDisk: Bool = false,
        repeats: Bool = true
    ) throws(Failure) {
        try change(name) { file throws(Failure) in
            let new = Array(line.utf8) + [.lineFeed]
            let end = try file.opened?.end(new.count + 1) ?? []
            let isEnded = end.isEmpty || end.last == .lineFeed
            let last = isEnded ? end : end.dropFirst() + [.lineFeed]
            guard repeats || last != new && last != [.lineFeed] + new else { return }
            try file.append((isEnded ? [] : [.lineFeed]) + new, waitsForDisk: waitsForDisk)
        }
    }

    /// Replaces a file at once with what the closure makes of its bytes; nil changes nothing.
    ///
    /// - Parameters:
    ///   - limit: How many bytes may be read or written.
    ///   - waitsForDisk: Whether a power failure leaves the new file; else it may leave the old one, or an empty one.
    ///   - change: Is called again when a program that ignores the lock has changed the file meanwhile.
    package func replace(
        _ name: String,
        limit: Int,
        waitsForDisk: Bool = true,
        with change: ([UInt8]) throws(Failure) -> [UInt8]?
    ) throws(Failure) {
        for _ in 1 ... 5 {
            let isDone = try self.change(name) { file throws(Failure) in
                let old = try file.opened?.bytes(limit: limit) ?? []
                guard let new = try change(old) else { return true }
                guard new.count <= limit else { throw Failure(file.path, tooLargeFor: limit) }
                return try file.replace(old, with: new, waitsForDisk: waitsForDisk)
            }
            if isDone {
                return
            }
        }
        throw Failure(path(of: name), "cannot be replaced", EBUSY)
    }

    /// Opens a file for a change, under the lock, and makes the folder if it is missing.
    func change<Answer>(
        _ name: String,
        _ body: (LockedFile) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        let folder = try knownFolder()
        try Folders.make(folder)
        return try body(.locked("\(folder)/\(name)", timeout: lockTimeout))
    }

    /// Notes the numbers of lines that cannot be read, once for each file.
    func note(damaged lines: [Int], of name: String) {
        guard let first = lines.first, noted.withLock({ $0.insert(name).inserted }) else { return }
        let path = path(of: name)
        note(lines.count == 1
            ? "Line \(first) of \(path) cannot be read."
            : "\(lines.count) lines of \(path) cannot be read; the first is line \(first).")
    }

    private func knownFolder() throws(Failure) -> String {
        guard let folder else {
            throw Failure(.io, "Nothing says where files are kept: HOME is not set to an absolute path.")
        }
        return folder
    }
}
