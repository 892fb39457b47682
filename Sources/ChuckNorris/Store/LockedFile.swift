/// A file that may be changed, in a folder that is locked; the last reference releases the lock.
///
/// The lock is flock(2)'s on the folder itself: it leaves no file behind, and ends with the process.
final class LockedFile {
    let path: String
    private let name: String
    private let folder: Int32
    /// False on a file system without locks, such as some network file systems.
    private var isLocked = false
    /// Nil if there is none.
    private(set) var opened: OpenFile?

    /// Locks a file, or the one to which a link leads; waits until the timeout, because a stopped process keeps a lock.
    static func locked(_ path: String, timeout: Duration) throws(Failure) -> LockedFile {
        var path = path
        // As many links as the kernel follows.
        for _ in 0 ... 40 {
            let file = try LockedFile(path, timeout: timeout)
            guard let target = try file.target() else { return file }
            path = target
        }
        throw Failure(path, "cannot be written", ELOOP)
    }

    private init(_ path: String, timeout: Duration) throws(Failure) {
        self.path = path
        name = path.split(separator: "/").last.map(String.init) ?? path
        let parent = path.parentFolder
        folder = retryingInterrupted { open(parent, O_RDONLY | O_CLOEXEC | O_DIRECTORY) }
        var status = stat()
        guard folder >= 0, fstat(folder, &status) == 0 else { throw Failure(parent, "cannot be opened") }
        try status.checkOwner(of: parent)
        let end = ContinuousClock.now + timeout
        while !isLocked {
            isLocked = retryingInterrupted { flock(folder, LOCK_EX | LOCK_NB) } == 0
            guard !isLocked, errno == EWOULDBLOCK else { break }
            guard ContinuousClock.now < end else { throw Failure(.io, "\(parent) is locked by another program.") }
            // flock(2) has no timeout.
            poll(nil, 0, 2)
        }
        opened = try OpenFile(path, name, in: folder, O_RDWR | O_APPEND | O_NOFOLLOW)
    }

    deinit {
        close(folder)
    }

    /// The path to which the name is a link; nil for a file, or none.
    private func target() throws(Failure) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = opened == nil ? readlinkat(folder, name, &bytes, bytes.count) : -1
        guard count >= 0 else { return nil }
        guard let target = String(validating: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self) else {
            throw Failure(.io, "\(path) is a link to a name that is not UTF-8.")
        }
        return target.hasPrefix("/") ? target : "\(path.parentFolder)/\(target)"
    }

    /// Appends all of the bytes or, when that fails, none of them.
    ///
    /// A missing file gets its name when it has the bytes. One with other names, hard links, is replaced without them.
    func append(_ bytes: [UInt8], waitsForDisk: Bool) throws(Failure) {
        guard let file = opened, file.status.st_nlink == 1 else {
            let old = try opened?.bytes() ?? []
            return try replace(old, with: old + bytes, waitsForDisk: waitsForDisk)
        }
        do throws(Failure) {
            try writeAll(bytes, to: file.descriptor, waitsForDisk: waitsForDisk)
        } catch {
            // Part of a line would be read as a different line.
            let isUndone = retryingInterrupted { ftruncate(file.descriptor, file.status.st_size) } == 0
            throw isUndone ? error : Failure(path, "has an incomplete line that cannot be removed")
        }
    }

    /// Replaces the file at once with a new one, which has its permissions or else is for the user alone.
    ///
    /// Throws if a program that ignores the lock, such as an editor, has changed the old bytes meanwhile.
    func replace(_ old: [UInt8], with bytes: [UInt8], waitsForDisk: Bool) throws(Failure) {
        // Under the lock, a file of that name is one that a killed process has left.
        let temporary = isLocked ? ".\(name).norris~" : ".\(name).\(getpid()).norris~"
        unlinkat(folder, temporary, 0)
        let new = retryingInterrupted { openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        guard new >= 0 else { throw Failure(path, "cannot be written") }
        defer {
            close(new)
            // There is none any more unless something failed.
            unlinkat(folder, temporary, 0)
        }
        // The umask may have removed the user's own permissions.
        var mode: mode_t = 0o600
        if let status = opened?.status, fchown(new, uid_t.max, status.st_gid) == 0 {
            mode = status.st_mode & 0o777
        }
        fchmod(new, mode)
        try writeAll(bytes, to: new, waitsForDisk: waitsForDisk)
        guard try OpenFile(path, name, in: folder, O_RDONLY | O_NOFOLLOW)?.bytes() ?? [] == old else {
            throw Failure(.io, "\(path) is being changed by another program.")
        }
        guard renameat(folder, temporary, folder, name) == 0 else { throw Failure(path, "cannot be replaced") }
        if waitsForDisk {
            systemSync(folder)
        }
    }

    private func writeAll(_ bytes: [UInt8], to descriptor: Int32, waitsForDisk: Bool) throws(Failure) {
        var count = 0
        while count < bytes.count {
            let more = bytes.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[count...])
                return retryingInterrupted { write(descriptor, rest.baseAddress, rest.count) }
            }
            // A short write sets no errno; the next write does.
            guard more > 0 else { throw Failure(path, "cannot be written", more < 0 ? errno : ENOSPC) }
            count += more
        }
        guard !waitsForDisk || systemSync(descriptor) else { throw Failure(path, "cannot be written") }
    }
}

extension String {
    /// The folder that has the file of this path.
    var parentFolder: String {
        guard let slash = lastIndex(of: "/"), slash > startIndex else { return "/" }
        return String(self[..<slash])
    }
}
