package import Foundation

/// A folder of the test's own, removed with all its contents when the last reference goes.
package final class TemporaryFolder: Sendable {
    /// Absolute, without symbolic links and without a slash at the end.
    package let path: String

    package init() throws {
        // Resolved, because a program that asks for its working directory sees /private/var for macOS's /var.
        let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        let folder = parent.appendingPathComponent("norris-tests-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        path = folder.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    package var url: URL {
        URL(fileURLWithPath: path, isDirectory: true)
    }

    /// The path of something inside, whether it exists or not.
    package func path(_ name: String) -> String {
        path + "/" + name
    }

    /// Makes a file, and the folders above it, and returns its path.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// The text of a file inside.
    package func read(_ name: String) throws -> String {
        try String(decoding: Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
    }
}
