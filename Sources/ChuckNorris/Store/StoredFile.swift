/// A regular file, or the place of a missing one; the last reference closes it, and releases its lock.
///
/// The lock is flock(2)'s on the folder itself: it leaves no file behind, and ends with the process.
final class StoredFile {
    let path: String
    /// Open for a change; a file that is read is found from the current folder.
    private var folder = AT_FDCWD
    /// False on a file system without locks, such as some network file systems.
    private var isLocked = true
    /// Negative if the file is missing.
    private var descriptor: Int32 = -1
    /// As it was when the file was opened; of size 0 if it is missing.
    private var status = stat()

    /// Opens a file, if there is one, to read it.
    init(reading path: String) throws(Failure) {
        self.path = path
        try open(path, O_RDONLY)
    }

    /// Locks a file, or the target of a link; waits until the timeout, because a stopped process keeps its lock.
    init(changing path: String, timeout: Duration) throws(Failure) {
        self.path = try Self.target(of: path)
        let parent = self.path.parentFolder
        folder = retryingInterrupted { openat(AT_FDCWD, parent, O_RDONLY | O_CLOEXEC | O_DIRECTORY) }
        var parentStatus = stat()
        guard folder >= 0, fstat(folder, &parentStatus) == 0 else { throw Failure(parent, "cannot be opened") }
        try parentStatus.checkOwner(of: parent)
        let end = ContinuousClock.now + timeout
        while isLocked, retryingInterrupted({ flock(folder, LOCK_EX | LOCK_NB) }) != 0 {
            isLocked = errno == EWOULDBLOCK
            guard ContinuousClock.now < end else { throw Failure(.io, "\(parent) is locked by another program.") }
            // flock(2) has no timeout.
            poll(nil, 0, 2)
        }
        try open(self.path.fileName, O_RDWR | O_APPEND | O_NOFOLLOW)
    }

    deinit {
        close(descriptor)
        close(folder)
    }

    /// The path of a file itself, if the path is a link to it.
    private static func target(of path: String) throws(Failure) -> String {
        var path = path
        // As many links as the kernel follows.
        for _ in 0 ... 40 {
            var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(path, &bytes, bytes.count)
            guard count >= 0 else { return path }
            guard let target = String(validating: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) else {
                throw Failure(.io, "\(path) is a link to a name that is not UTF-8.")
            }
            path = target.hasPrefix("/") ? target : "\(path.parentFolder)/\(target)"
        }
        throw Failure(path, "cannot be written", ELOOP)
    }

    private func open(_ name: String, _ flags: Int32) throws(Failure) {
        // O_NONBLOCK, because opening a pipe waits for the other end.
        descriptor = retryingInterrupted { openat(folder, name, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
        guard exists || errno != ENOENT else { return }
        let isChange = flags & O_RDWR != 0
        guard exists, fstat(descriptor, &status) == 0 else {
            throw Failure(path, isChange ? "cannot be written" : "cannot be read")
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(.io, "\(path) is not a regular file.") }
        if isChange {
            try status.checkOwner(of: path)
        }
    }

    var exists: Bool {
        descriptor >= 0
    }

    /// Reads all bytes that the file had when it was opened; throws if there are more than the limit.
    func bytes(limit: Int = .max) throws(Failure) -> [UInt8] {
        guard status.st_size <= limit else { throw Failure(path, isLargerThan: limit) }
        return try end(limit)
    }

    /// Reads so many bytes at the end, or all.
    func end(_ count: Int) throws(Failure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: min(count, Int(status.st_size)))
        guard !bytes.isEmpty else { return [] }
        let start = status.st_size - off_t(bytes.count)
        let count = retryingInterrupted { pread(descriptor, &bytes, bytes.count, start) }
        // A file that was cut meanwhile must not be taken for a shorter one.
        guard count == bytes.count else { throw Failure(path, "cannot be read", count < 0 ? errno : EIO) }
        return bytes
    }

    /// Appends lines, all or none, and the newline that the last line lacks.
    ///
    /// A missing file gets its name when it has the lines. One with other names, hard links, is replaced without them.
    func append(_ lines: [UInt8], waitsForDisk: Bool) throws(Failure) {
        let last = try end(1)
        let bytes = (last.isEmpty || last == [.lineFeed] ? [] : [.lineFeed]) + lines + [.lineFeed]
        guard exists, status.st_nlink == 1 else {
            let old = try self.bytes()
            return try replace(old, with: old + bytes, waitsForDisk: waitsForDisk)
        }
        do throws(Failure) {
            try writeAll(bytes, to: descriptor, waitsForDisk: waitsForDisk)
        } catch {
            // Part of a line would be read as a different line.
            let isUndone = retryingInterrupted { ftruncate(descriptor, status.st_size) } == 0
            throw isUndone ? error : Failure(path, "has an incomplete line that cannot be removed")
        }
    }

    /// Replaces the file at once with a new one, which has its permissions or else is for the user alone.
    ///
    /// Throws if a program that ignores the lock, such as an editor, has changed the old bytes meanwhile.
    func replace(_ old: [UInt8], with bytes: [UInt8], waitsForDisk: Bool) throws(Failure) {
        let name = path.fileName
        // Under the lock, a file of that name is one that a killed process has left.
        let temporary = isLocked ? ".\(name).norris~" : ".\(name).\(getpid()).norris~"
        unlinkat(folder, temporary, 0)
        let new = retryingInterrupted { openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        guard new >= 0 else { throw Failure(path, "cannot be written") }
        defer {
            close(new)
            // Removes it only after a failure; otherwise it has its new name.
            unlinkat(folder, temporary, 0)
        }
        // The umask may have removed the user's own permissions.
        fchmod(new, exists && fchown(new, uid_t.max, status.st_gid) == 0 ? status.st_mode & 0o777 : 0o600)
        try writeAll(bytes, to: new, waitsForDisk: waitsForDisk)
        guard try StoredFile(reading: path).bytes() == old else {
            throw Failure(.io, "\(path) is being changed by another program.")
        }
        guard renameat(folder, temporary, folder, name) == 0 else { throw Failure(path, "cannot be replaced") }
        if waitsForDisk {
            Self.sync(folder)
        }
    }

    private func writeAll(_ bytes: [UInt8], to descriptor: Int32, waitsForDisk: Bool) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { rest in
                retryingInterrupted { write(descriptor, rest.baseAddress, rest.count) }
            }
            // A short write sets no errno; the next write does.
            guard count > 0 else { throw Failure(path, "cannot be written", count < 0 ? errno : ENOSPC) }
            rest = rest.dropFirst(count)
        }
        guard !waitsForDisk || Self.sync(descriptor) else { throw Failure(path, "cannot be written") }
    }

    /// Flushes a file to the disk, where the file system can do that; returns false, with errno, when it fails.
    @discardableResult
    private static func sync(_ descriptor: Int32) -> Bool {
        #if canImport(Darwin)
            // fsync(2) may leave the data in the drive's cache there.
            if fcntl(descriptor, F_FULLFSYNC) == 0 {
                return true
            }
        #endif
        return retryingInterrupted { fsync(descriptor) } == 0 || [EINVAL, ENOSYS, ENOTSUP].contains(errno)
    }

    /// Makes a folder and the missing ones above it, for the user alone, and flushes them to the disk.
    ///
    /// Root makes none in the folder of another user, such as in a home that `sudo` has kept: only root could open it.
    static func makeFolder(_ path: String) throws(Failure) {
        var status = stat()
        guard stat(path, &status) != 0 else { return }
        guard errno == ENOENT else { throw Failure(path, "cannot be created") }
        let parent = path.parentFolder
        try makeFolder(parent)
        if geteuid() == 0, stat(parent, &status) == 0 {
            try status.checkOwner(of: parent)
        }
        if mkdir(path, 0o700) == 0 {
            // The umask may have removed the user's own permissions.
            chmod(path, 0o700)
        } else if errno != EEXIST {
            // Otherwise another process has just made it.
            throw Failure(path, "cannot be created")
        }
        let descriptor = openat(AT_FDCWD, parent, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
        sync(descriptor)
        close(descriptor)
    }
}

extension stat {
    /// Throws unless the file belongs to this user or to root, who owns the files on file systems without owners.
    fileprivate func checkOwner(of path: String) throws(Failure) {
        guard st_uid == geteuid() || st_uid == 0 else { throw Failure(.io, "\(path) belongs to another user.") }
    }
}

extension Failure {
    /// A system call that failed, by default the last one.
    fileprivate init(_ path: String, _ failed: String, _ code: Int32 = errno) {
        self.init(.io, "\(path) \(failed): \(errorText(code)).")
    }

    init(_ path: String, isLargerThan limit: Int) {
        self.init(.io, "\(path) has more than \(limit >> 20) MB.")
    }
}
