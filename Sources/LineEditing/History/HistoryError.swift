import Storage

/// Why the history is not kept in its file; it goes on in memory.
///
/// `advice` is what the user can do, in the owner's words.
package enum HistoryError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The folder of the file cannot be made.
    case folder(path: String, errno: Int32, advice: String)
    /// A folder, a pipe, a device or a symbolic link is in the file's place.
    case notAFile(path: String, advice: String)
    /// Another process has kept the lock for longer than a line takes.
    case locked(path: String, advice: String)
    case unreadable(path: String, errno: Int32, advice: String)
    case unwritable(path: String, errno: Int32, advice: String)

    package var description: String {
        switch self {
        case let .folder(path, errno, advice):
            "The folder \(path) for the history cannot be made (\(SystemError.text(errno))); \(advice)."
        case let .notAFile(path, advice):
            "The history cannot be kept in \(path) because that is not a regular file; \(advice)."
        case let .locked(path, advice):
            "Another program has had the history in \(path) locked for too long; end it, or \(advice)."
        case let .unreadable(path, errno, advice):
            "The history cannot be read from \(path) (\(SystemError.text(errno))); \(advice)."
        case let .unwritable(path, errno, advice):
            "The history cannot be written to \(path) (\(SystemError.text(errno))); \(advice)."
        }
    }
}
