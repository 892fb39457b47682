import Platform

/// A file in which the program stores something.
package struct StoredFile: Equatable, Sendable {
    package enum Contents: String, Sendable {
        case history
        case favorites
        case lastJoke = "last joke"
        case settings
        /// Those of the user's own.
        case jokes
        /// What a command prints.
        case output
    }

    package let contents: Contents
    package let path: String

    package init(_ contents: Contents, path: String) {
        self.contents = contents
        self.path = path
    }

    package func error(_ cause: FileStoreError.Cause) -> FileStoreError {
        FileStoreError(file: self, cause: cause)
    }

    /// The same contents at another path.
    package func at(_ path: String) -> StoredFile {
        StoredFile(contents, path: path)
    }

    /// The file to which links at the path lead.
    package var resolved: StoredFile {
        at(URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    }

    package var folder: StoredFile {
        guard let slash = path.lastIndex(of: "/") else { return at(".") }
        return at(slash == path.startIndex ? "/" : String(path[..<slash]))
    }

    package var name: String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }
}

/// The kind of a file, as it is called.
package enum FileKind: String, Sendable {
    case regular = "regular file"
    case folder
    case symbolicLink = "symbolic link"
    case pipe = "named pipe"
    case socket
    case device

    init(_ status: stat) {
        self = switch status.st_mode & S_IFMT {
        case S_IFREG: .regular
        case S_IFDIR: .folder
        case S_IFLNK: .symbolicLink
        case S_IFIFO: .pipe
        case S_IFSOCK: .socket
        default: .device
        }
    }
}
