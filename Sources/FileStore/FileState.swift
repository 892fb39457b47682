import Platform

/// What a file looks like from outside; as long as it is the same, so is what stands in the file.
package struct FileState: Equatable, Sendable {
    private let device: UInt64
    private let number: UInt64
    package let size: Int64
    private let seconds: Int
    private let nanoseconds: Int

    /// `nil` with errno when there is nothing at the path, or when nobody can look there.
    package init?(path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int64(status.st_size)
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        (seconds, nanoseconds) = (modified.tv_sec, modified.tv_nsec)
    }
}
