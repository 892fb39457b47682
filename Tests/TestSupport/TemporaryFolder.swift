package import Foundation

/// A new folder, removed with its contents when the last reference is released.
package final class TemporaryFolder: Sendable {
    /// The absolute path, without symbolic links and without a slash at the end.
    package let path: String

    /// - Parameter inMemory: Whether it is in memory where that is possible: some disks take seconds for many files.
    package init(inMemory: Bool = false) throws {
        let memory = "/dev/shm"
        let isInMemory = inMemory && FileManager.default.isWritableFile(atPath: memory)
        let parent = isInMemory ? URL(fileURLWithPath: memory) : FileManager.default.temporaryDirectory
        // Resolved, because on macOS a program's working directory is in /private/var where the test has /var.
        path = parent.resolvingSymlinksInPath().appendingPathComponent("norris-tests-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700]
        )
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    package var url: URL {
        URL(fileURLWithPath: path, isDirectory: true)
    }

    /// Returns the path of an item, whether it exists or not.
    package func path(_ name: String) -> String {
        path + "/" + name
    }

    /// Writes a file, creates the folders above it, and returns its path.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String {
        let file = url.appendingPathComponent(name)
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    package func read(_ name: String) throws -> String {
        try String(decoding: Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
    }
}
