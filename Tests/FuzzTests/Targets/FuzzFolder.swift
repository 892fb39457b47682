import Foundation

/// A temporary folder, in memory if TMPDIR is.
struct FuzzFolder {
    private let url: URL

    init() throws(InvariantViolation) {
        url = FileManager.default.temporaryDirectory.appending(path: "norris-fuzz-\(UUID().uuidString)")
        let isMade = (try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)) != nil
        try require("a folder can be made", isMade)
    }

    var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    }

    func path(_ name: String) -> String {
        url.path + "/" + name
    }

    func write(_ bytes: [UInt8], to name: String) throws(InvariantViolation) {
        let isWritten = FileManager.default.createFile(atPath: path(name), contents: Data(bytes))
        try require("a file can be made", isWritten)
    }

    /// Returns the contents of a file; none when it does not exist.
    func contents(of name: String) -> [UInt8] {
        FileManager.default.contents(atPath: path(name)).map { Array($0) } ?? []
    }

    func remove() {
        try? FileManager.default.removeItem(at: url)
    }
}
