import Platform

/// The identity, size and modification time of a file; while they stay equal, so do the contents.
package struct FileState: Equatable, Sendable {
    private let device: UInt64
    private let number: UInt64
    package let size: Int
    private let modified: Duration

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int(status.st_size)
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        self.modified = .seconds(modified.tv_sec) + .nanoseconds(modified.tv_nsec)
    }
}
