/// A folder for files that stay between runs, which processes and threads may use at the same time.
///
/// Changes are made under the folder's lock. Reading needs none: a file is replaced at once, or grows by whole lines.
/// A link is followed; pipes and devices are refused, and files of other users are read, but not changed.
package struct Store: Sendable {
    package typealias Note = @Sendable (String) -> Void

    /// The largest file that is read, in bytes: room for more than 10,000 of the longest jokes.
    package static let limit = 64 << 20

    private let folder: String?
    private let lockTimeout: Duration
    private let note: Note
    /// The names of files whose damage was noted.
    private let noted = Locked<Set<String>>([])

    /// Makes the folder with the first file; without one, because nothing says where home is, every change fails.
    ///
    /// - Parameter note: Receives a sentence about damage that did not prevent a call, once for each file.
    package init(folder: String?, lockTimeout: Duration = .seconds(5), note: @escaping Note = { _ in }) {
        self.folder = folder
        self.lockTimeout = lockTimeout
        self.note = note
    }

    package var hasFolder: Bool {
        folder != nil
    }

    package func path(of name: String) -> String {
        folder.map { "\($0)/\(name)" } ?? name
    }

    /// Returns the bytes of a file; nil if there is none, and a failure if there are more than the limit.
    package func read(_ name: String, limit: Int = limit) throws(Failure) -> [UInt8]? {
        guard folder != nil else { return nil }
        let file = try StoredFile(reading: path(of: name))
        return file.exists ? try file.bytes(limit: limit) : nil
    }

    /// Appends a line, whole or not at all, unless it equals the last one.
    package func append(_ line: String, to name: String) throws(Failure) {
        try change(name) { file throws(Failure) in
            // These are the whole last line, or more of it than would equal the line.
            let last = try file.end(line.utf8.count + 2).split(separator: .lineFeed).last
            guard last?.elementsEqual(line.utf8) != true else { return }
            try file.append(Array(line.utf8), waitsForDisk: false)
        }
    }

    /// Replaces a file at once with the closure's result for its bytes, both within the limit; nil changes nothing.
    ///
    /// - Parameter waitsForDisk: Whether a power failure leaves the new file, and never the old one, or an empty one.
    package func replace(
        _ name: String,
        limit: Int = limit,
        waitsForDisk: Bool = true,
        with change: ([UInt8]) throws(Failure) -> [UInt8]?
    ) throws(Failure) {
        try self.change(name) { file throws(Failure) in
            let old = try file.bytes(limit: limit)
            guard let new = try change(old) else { return }
            guard new.count <= limit else { throw Failure(file.path, isLargerThan: limit) }
            try file.replace(old, with: new, waitsForDisk: waitsForDisk)
        }
    }

    /// Opens a file for a change, under the lock, and makes the folder if it is missing.
    func change<Answer>(_ name: String, _ body: (StoredFile) throws(Failure) -> Answer) throws(Failure) -> Answer {
        guard let folder else {
            throw Failure(.io, "Nothing says where files are kept: HOME is not set to an absolute path.")
        }
        try StoredFile.makeFolder(folder)
        return try body(StoredFile(changing: path(of: name), timeout: lockTimeout))
    }

    /// Returns the values of a file's lines, with the lines; notes lines that cannot be read, once for a file.
    ///
    /// - Parameter decode: Returns nil for a line that cannot be read; it is not called for blank ones.
    func decode<Value>(
        _ bytes: [UInt8],
        of name: String,
        _ decode: (ArraySlice<UInt8>) -> [Value]?
    ) -> [(line: ArraySlice<UInt8>, value: Value)] {
        var found: [(ArraySlice<UInt8>, Value)] = []
        var damaged: [Int] = []
        let lines = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
        for (number, line) in zip(1..., lines) where !line.allSatisfy(\.isBlank) {
            if let values = decode(line) {
                found += values.map { (line, $0) }
            } else {
                damaged.append(number)
            }
        }
        if let first = damaged.first, noted.withLock({ $0.insert(name).inserted }) {
            let place = damaged.count == 1 ? "line" : "\(damaged.count) lines, the first is line"
            note("\(path(of: name)) cannot be read in \(place) \(first).")
        }
        return found
    }
}
