/// A regular file that is open; the last reference closes it.
final class OpenFile {
    let path: String
    let descriptor: Int32
    /// As it was when the file was opened.
    private(set) var status = stat()

    /// Opens the file of a name in a folder, without waiting; returns nil if there is none, or if there is a link and
    /// the flags have `O_NOFOLLOW`.
    init?(_ path: String, _ name: String, in folder: Int32 = AT_FDCWD, _ flags: Int32) throws(Failure) {
        self.path = path
        // O_NONBLOCK, because opening a pipe waits for the other end.
        descriptor = retryingInterrupted { openat(folder, name, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
            guard errno == ENOENT || errno == ELOOP && flags & O_NOFOLLOW != 0 else {
                throw Failure(path, flags & O_RDWR == 0 ? "cannot be read" : "cannot be written")
            }
            return nil
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(.io, "\(path) is not a regular file.") }
        if flags & O_RDWR != 0 {
            try status.checkOwner(of: path)
        }
    }

    deinit {
        close(descriptor)
    }

    var size: Int {
        Int(status.st_size)
    }

    /// Reads all bytes that the file had when it was opened; throws if there are more than the limit.
    func bytes(limit: Int = .max) throws(Failure) -> [UInt8] {
        guard size <= limit else { throw Failure(path, isLargerThan: limit) }
        return try end(size)
    }

    /// Reads so many bytes at the end, or all.
    func end(_ count: Int) throws(Failure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: min(count, size))
        let count = retryingInterrupted { pread(descriptor, &bytes, bytes.count, off_t(size - bytes.count)) }
        // A file that was cut meanwhile must not be taken for a shorter one.
        guard count == bytes.count else { throw Failure(path, "cannot be read", count < 0 ? errno : EIO) }
        return bytes
    }
}

extension UInt8 {
    static let lineFeed = UInt8(ascii: "\n")
}

extension stat {
    /// Throws unless the file belongs to this user or to root, who owns the files on file systems without owners.
    func checkOwner(of path: String) throws(Failure) {
        guard st_uid == geteuid() || st_uid == 0 else { throw Failure(.io, "\(path) belongs to another user.") }
    }
}

extension Failure {
    /// A system call that failed, by default the last one.
    init(_ path: String, _ failed: String, _ code: Int32 = errno) {
        self.init(.io, "\(path) \(failed): \(SystemError.text(code)).")
    }

    init(_ path: String, isLargerThan limit: Int) {
        self.init(.io, "\(path) has more than \(limit >> 20) MB.")
    }
}
