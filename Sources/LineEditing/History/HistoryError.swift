package import FileStore
import Platform

/// What is wrong with the history's file; nothing that stood there is lost, and in memory the history goes on.
///
/// `advice` is what the user can do, in the owner's words.
package enum HistoryError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The folder of the file cannot be made.
    case folder(path: String, errno: Int32, advice: String)
    /// Something else is in the file's place; a symbolic link, too, is not followed.
    case notAFile(path: String, kind: FileKind, advice: String)
    /// The file or its folder belongs to another user, and nothing is written there.
    case notOwn(path: String, advice: String)
    /// A later norris, or a later libedit, has written the file; it is left as it is.
    case newer(path: String, advice: String)
    /// Another process has kept the lock for longer than a line takes.
    case locked(path: String, advice: String)
    case unreadable(path: String, errno: Int32, advice: String)
    case unwritable(path: String, errno: Int32, advice: String)
    /// Some lines were no lines; they are in another file now, and the history goes on without them.
    case damaged(path: String, count: Int, kept: String)
    /// The file had far more lines than are kept; all of it is in another file now, and the history goes on.
    case tooLong(path: String, kept: String)

    package var description: String {
        switch self {
        case let .folder(path, errno, advice):
            "The folder \(path) for the history cannot be made (\(SystemError.text(errno))); \(advice)."
        case let .notAFile(path, kind, advice):
            "The history cannot be kept in \(path) because that is \(kind) and not a regular file; \(advice)."
        case let .notOwn(path, advice):
            "The history is not written because \(path) belongs to another user; \(advice)."
        case let .newer(path, advice):
            "The history in \(path) is of a later version, which this norris does not know, and is left alone; \(advice)."
        case let .locked(path, advice):
            "Another program has had the history in \(path) locked for too long; end it, or \(advice)."
        case let .unreadable(path, errno, advice):
            "The history cannot be read from \(path) (\(SystemError.text(errno))); \(advice)."
        case let .unwritable(path, errno, advice):
            "The history cannot be written to \(path) (\(SystemError.text(errno))); \(advice)."
        case let .damaged(path, 1, kept):
            "A line of the history in \(path) cannot be read, and is in \(kept) now; look at it there, or delete that file."
        case let .damaged(path, count, kept):
            "\(count) lines of the history in \(path) cannot be read, and are in \(kept) now; look at them there, "
                + "or delete that file."
        case let .tooLong(path, kept):
            "The history in \(path) was far longer than norris keeps, and is in \(kept) now; "
                + "only its last lines go on, so look at it there, or delete that file."
        }
    }
}
