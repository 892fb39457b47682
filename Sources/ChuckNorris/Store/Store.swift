/// A folder for files that stay between runs, which processes and threads may use at the same time.
///
/// Changes are made under the folder's lock. Reading needs none: a file is replaced at once, or grows by whole lines.
/// A link is followed; pipes and devices are refused, and files of other users are read, but not changed.
package struct Store: Sendable {
    package typealias Note = @Sendable (String) -> Void

    private let folder: String?
    private let lockTimeout: Duration
    private let note: Note
    /// The names of files whose damage was noted.
    private let noted = Locked<[String]>([])

    /// Makes the folder with the first file; without one, because nothing says where home is, every change fails.
    ///
    /// - Parameter note: Receives a sentence about damage that did not prevent a call, once for each file.
    package init(folder: String?, lockTimeout: Duration = .seconds(5), note: @escaping Note = { _ in }) {
        self.folder = folder
        self.lockTimeout = lockTimeout
        self.note = note
    }

    /// Whether it is known where the folder is.
    package var hasFolder: Bool {
        folder != nil
    }

    package func path(of name: String) -> String {
        folder.map { "\($0)/\(name)" } ?? name
    }

    /// Returns the bytes of a file; nil if there is none.
    ///
    /// Throws if there are more than the limit.
    package func read(_ name: String, limit: Int) throws(Failure) -> [UInt8]? {
        guard folder != nil else { return nil }
        let path = try knownPath(of: name)
        return try OpenFile(path, path, O_RDONLY)?.bytes(limit: limit)
    }

    /// Appends a line, whole or not at all, and before it the missing newline of the last line.
    ///
    /// - Parameter repeats: Whether the line is appended also if it equals the last one.
    package func append(_ line: String, to name: String, repeats: Bool = true) throws(Failure) {
        try change(name) { file throws(Failure) in
            let new = Array(line.utf8) + [.lineFeed]
            let end = try file.opened?.end(new.count + 1) ?? []
            let isEnded = end.isEmpty || end.last == .lineFeed
            let last = (isEnded ? end : end + [.lineFeed]).suffix(new.count + 1)
            guard repeats || !last.elementsEqual(new) && !last.elementsEqual([.lineFeed] + new) else { return }
            try file.append((isEnded ? [] : [.lineFeed]) + new, waitsForDisk: false)
        }
    }

    /// Replaces a file at once with what the closure makes of its bytes, both within the limit; nil changes nothing.
    ///
    /// - Parameter waitsForDisk: Whether a power failure leaves the new file, and never the old one, or an empty one.
    package func replace(
        _ name: String,
        limit: Int,
        waitsForDisk: Bool = true,
        with change: ([UInt8]) throws(Failure) -> [UInt8]?
    ) throws(Failure) {
        try self.change(name) { file throws(Failure) in
            let old = try file.opened?.bytes(limit: limit) ?? []
            guard let new = try change(old) else { return }
            guard new.count <= limit else { throw Failure(file.path, isLargerThan: limit) }
            try file.replace(old, with: new, waitsForDisk: waitsForDisk)
        }
    }

    /// Opens a file for a change, under the lock, and makes the folder if it is missing.
    func change<Answer>(_ name: String, _ body: (LockedFile) throws(Failure) -> Answer) throws(Failure) -> Answer {
        let path = try knownPath(of: name)
        try Folders.make(path.parentFolder)
        return try body(.locked(path, timeout: lockTimeout))
    }

    /// Notes which lines of a file cannot be read, once.
    func note(damaged lines: [Int], of name: String) {
        guard let first = lines.first else { return }
        let isKnown = noted.withLock { noted in
            defer { noted.append(name) }
            return noted.contains(name)
        }
        guard !isKnown else { return }
        let place = lines.count == 1 ? "line" : "\(lines.count) lines, the first is line"
        note("\(path(of: name)) cannot be read in \(place) \(first).")
    }

    private func knownPath(of name: String) throws(Failure) -> String {
        guard folder != nil else {
            throw Failure(.io, "Nothing says where files are kept: HOME is not set to an absolute path.")
        }
        return path(of: name)
    }
}
