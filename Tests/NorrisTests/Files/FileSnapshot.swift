#if os(Linux)
    import Foundation
    import Platform

    /// The state of an item of the file system, of any kind.
    struct FileSnapshot: Equatable, Sendable {
        /// The kind and the permissions; nil when there is no item.
        private(set) var mode: mode_t?
        private(set) var owner: uid_t = 0
        private(set) var size: off_t = 0
        /// The contents of a file of less than a megabyte, or the target of a link.
        private(set) var text = ""

        init(_ path: String) {
            var status = stat()
            guard lstat(path, &status) == 0 else { return }
            (mode, owner, size) = (status.st_mode, status.st_uid, status.st_size)
            if status.st_mode & S_IFMT == S_IFLNK {
                text = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? ""
            } else if status.st_mode & S_IFMT == S_IFREG, size < 1 << 20 {
                // One scalar per byte, because the contents need not be UTF-8.
                let bytes = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
                text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
            }
        }
    }
#endif
