package import FileStore
import Platform

/// Why favorites cannot be read or changed; nothing that was kept is lost.
package enum FavoritesError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Nobody knows of a folder to keep them in.
    case noPlace
    /// The folder of the file cannot be made.
    case folder(path: String, errno: Int32)
    /// Something else is in the file's place; a symbolic link, too, is not followed.
    case notAFile(path: String, kind: FileKind)
    /// The file or its folder belongs to another user, and nothing is written there.
    case notOwn(path: String)
    case unreadable(path: String, errno: Int32)
    case unwritable(path: String, errno: Int32)
    /// The first line is not the one that every file of favorites begins with.
    case foreign(path: String)
    /// A later norris has written the file.
    case newer(path: String, version: Int)
    /// The file has more bytes than the limit, or would have.
    case tooLong(path: String, limit: Int)
    /// The file has more lines than the limit, or would have.
    case tooMany(path: String, limit: Int)
    /// Another process has kept the lock for longer than a change takes.
    case locked(path: String)
    /// Some lines are no jokes; those that are can be read and changed nevertheless.
    case damaged(path: String, lines: [Int])

    package var description: String {
        switch self {
        case .noPlace:
            "Favorites cannot be kept because nothing says where; set HOME or XDG_DATA_HOME."
        case let .folder(path, errno):
            "The folder \(path) for the favorites cannot be made (\(SystemError.text(errno))); "
                + "set XDG_DATA_HOME to a folder that can be written to."
        case let .notAFile(path, kind):
            "The favorites cannot be kept in \(path) because that is \(kind) and not a regular file; move it away."
        case let .notOwn(path):
            "The favorites cannot be changed because \(path) belongs to another user; "
                + "set XDG_DATA_HOME to a folder of your own."
        case let .unreadable(path, errno):
            "The favorites cannot be read from \(path) (\(SystemError.text(errno))); "
                + "make the file readable for you, or move it away."
        case let .unwritable(path, errno):
            "The favorites cannot be written to \(path) (\(SystemError.text(errno))) and are as they were before; "
                + "make room or give yourself permission, and try again."
        case let .foreign(path):
            "The file \(path) does not begin as favorites of norris do, and was left alone; "
                + "repair its first line, or move it away."
        case let .newer(path, version):
            "The favorites in \(path) are of version \(version), which this norris does not know, and were left alone; "
                + "get a newer norris."
        case let .tooLong(path, limit):
            "The favorites in \(path) would need more than the \(limit >> 20) MB that norris reads; "
                + "remove some, or move the file away."
        case let .tooMany(path, limit):
            "The favorites in \(path) would need more than the \(limit) lines that norris reads; "
                + "remove some, or move the file away."
        case let .locked(path):
            "Another program has had the favorites in \(path) locked for too long; end it, or try again later."
        case let .damaged(path, lines):
            "\(Self.list(lines)) of the favorites in \(path) cannot be read as a joke and will be kept as found; "
                + "repair or delete what is there with an editor."
        }
    }

    private static func list(_ lines: [Int]) -> String {
        let shown = lines.prefix(3).map(String.init)
        let rest = lines.count - shown.count
        let words = rest > 0 ? shown + ["\(rest) more"] : shown
        guard let last = words.last, words.count > 1 else { return "Line " + words.joined() }
        return "Lines " + words.dropLast().joined(separator: ", ") + " and " + last
    }
}
