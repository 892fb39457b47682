import Platform

/// What stands in a file's place.
package enum FileKind: Equatable, Sendable, CaseIterable {
    case regular
    case folder
    case symbolicLink
    case pipe
    case socket
    case device

    init(mode: mode_t) {
        self = switch mode & S_IFMT {
        case S_IFREG: .regular
        case S_IFDIR: .folder
        case S_IFLNK: .symbolicLink
        case S_IFIFO: .pipe
        case S_IFSOCK: .socket
        default: .device
        }
    }
}

extension FileKind: CustomStringConvertible {
    /// With its article, for a sentence.
    package var description: String {
        switch self {
        case .regular: "a regular file"
        case .folder: "a folder"
        case .symbolicLink: "a symbolic link"
        case .pipe: "a named pipe"
        case .socket: "a socket"
        case .device: "a device"
        }
    }
}
