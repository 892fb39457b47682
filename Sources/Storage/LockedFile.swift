#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A regular file, opened and locked against other processes.
///
/// The calls that fail leave errno.
package struct LockedFile {
    package enum Opening {
        case opened(LockedFile)
        case notAFile
        case failed(errno: Int32)
    }

    /// Of a longer file only the end is read.
    package static let longestContents = 8 << 20

    private let descriptor: Int32

    /// Waits for the lock, which is flock's, and fails with EWOULDBLOCK when the patience or the task has ended.
    ///
    /// A run that is stopped may keep its lock for ever. A new file is readable for its owner alone.
    package static func open(_ path: String, flags: Int32, lock: Int32, patience: Duration) -> Opening {
        let start = ContinuousClock.now
        while true {
            let opening = open(path, flags: flags, lock: lock | LOCK_NB)
            guard
                case .failed(EWOULDBLOCK) = opening,
                !Task.isCancelled,
                ContinuousClock.now - start < patience
            else { return opening }
            // flock(2) cannot be told how long to wait.
            poll(nil, 0, 2)
        }
    }

    /// Waits for the lock, unless LOCK_NB is among its flags.
    private static func open(_ path: String, flags: Int32, lock: Int32) -> Opening {
        while true {
            // O_NONBLOCK, because opening a named pipe would wait for its other end.
            let flags = flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
            let descriptor = retryingInterrupted { systemOpen(path, flags, 0o600) }
            guard descriptor >= 0 else {
                let isSomethingElse = [ELOOP, EISDIR, ENXIO].contains(errno) && exists(path)
                return isSomethingElse ? .notAFile : .failed(errno: errno)
            }
            let file = LockedFile(descriptor: descriptor)
            guard file.status.st_mode & S_IFMT == S_IFREG else {
                file.close()
                return .notAFile
            }
            // Some network file systems have no locks; their users have had to live with that.
            if retryingInterrupted({ flock(descriptor, lock) }) != 0, errno == EWOULDBLOCK {
                file.close()
                return .failed(errno: EWOULDBLOCK)
            }
            if file.isStill(at: path) {
                return .opened(file)
            }
            // Another run has put a new file there while this one waited.
            file.close()
        }
    }

    /// Makes the folders above the path that are missing, for the user alone; the errno of the failure, if any.
    package static func makeFolder(of path: String) -> Int32? {
        guard let end = path.lastIndex(of: "/"), end > path.startIndex else { return nil }
        let folder = String(path[..<end])
        guard access(folder, F_OK) != 0 else { return nil }
        let ends = folder.indices.dropFirst().filter { folder[$0] == "/" } + [folder.endIndex]
        for end in ends where mkdir(String(folder[..<end]), 0o700) != 0 {
            // A folder above may exist although it cannot be made; the last one decides.
            let failure = errno
            guard failure != EEXIST, access(String(folder[..<end]), F_OK) != 0 else { continue }
            return failure
        }
        return nil
    }

    /// Puts a new file with the contents in the path's place, so that at any time there is a whole one.
    ///
    /// Whoever calls it has the lock of the file. Returns the state of the new file; `nil` when the old one is still
    /// there.
    package static func replace(_ path: String, with contents: [UInt8]) -> FileState? {
        let temporary = path + ".\(getpid())~"
        // A crashed run may have had the same process id.
        unlink(temporary)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        let descriptor = retryingInterrupted { systemOpen(temporary, flags, 0o600) }
        guard descriptor >= 0 else { return nil }
        let file = LockedFile(descriptor: descriptor)
        let isWritten = file.write(contents) && fsync(descriptor) == 0
        let code = errno
        let state = file.state
        file.close()
        errno = code
        guard isWritten, rename(temporary, path) == 0 else {
            let code = errno
            unlink(temporary)
            errno = code
            return nil
        }
        syncFolder(of: path)
        removeLeftovers(of: path)
        return state
    }

    /// Removes what runs have left behind that were killed before they could put it in the path's place.
    private static func removeLeftovers(of path: String) {
        let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let folder = path[..<start]
        guard let listing = opendir(folder.isEmpty ? "." : String(folder)) else { return }
        defer { closedir(listing) }
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasPrefix(path[start...] + "."), name.hasSuffix("~") else { continue }
            let number = name.dropFirst(path[start...].count + 1).dropLast()
            // Where files cannot be locked another run may be at work.
            guard let process = pid_t(number), kill(process, 0) != 0, errno == ESRCH else { continue }
            unlink(folder + name)
        }
    }

    /// Makes the file's new name survive a loss of power, where the file system can do that.
    private static func syncFolder(of path: String) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let descriptor = retryingInterrupted { systemOpen(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY, 0) }
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        systemClose(descriptor)
    }

    package var state: FileState {
        FileState(status)
    }

    package var size: Int {
        Int(status.st_size)
    }

    /// The first bytes, at most so many.
    package func beginning(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            initializedCount = max(pread(descriptor, buffer.baseAddress, count, 0), 0)
        }
    }

    /// `nil` when the file is empty.
    package var lastByte: UInt8? {
        var byte: UInt8 = 0
        return pread(descriptor, &byte, 1, status.st_size - 1) == 1 ? byte : nil
    }

    /// The bytes of the file, of a longer one than `limit` only the last; `nil` when reading fails.
    package func contents(limit: Int = longestContents) -> [UInt8]? {
        let size = size
        let start = max(size - limit, 0)
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: size - start) { buffer, count in
            while count < buffer.count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
                let more = retryingInterrupted {
                    pread(descriptor, rest.baseAddress, rest.count, off_t(start + count))
                }
                failed = more < 0
                guard more > 0 else { return }
                count += more
            }
        }
        return failed ? nil : bytes
    }

    /// All of the bytes or, when that fails, none of them.
    package func write(_ bytes: [UInt8]) -> Bool {
        let size = status.st_size
        let count = retryingInterrupted { systemWrite(descriptor, bytes, bytes.count) }
        guard count != bytes.count else { return true }
        // A short write means a full disk; half a line would come back as a different line.
        let code = count < 0 ? errno : ENOSPC
        ftruncate(descriptor, size)
        errno = code
        return false
    }

    /// Gives up the lock, too.
    package func close() {
        systemClose(descriptor)
    }

    private var status: stat {
        var status = stat()
        fstat(descriptor, &status)
        return status
    }

    private func isStill(at path: String) -> Bool {
        var current = stat()
        guard lstat(path, &current) == 0 else { return false }
        let own = status
        return current.st_ino == own.st_ino && current.st_dev == own.st_dev
    }

    private static func exists(_ path: String) -> Bool {
        let code = errno
        defer { errno = code }
        var status = stat()
        return lstat(path, &status) == 0
    }
}
