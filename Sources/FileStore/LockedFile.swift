import Platform

/// A regular file that is open and locked against other processes.
///
/// Symbolic links are not followed, another user's file or folder is never written to, and a file that others may read
/// becomes unreadable for them when something is written to it, except one of settings or jokes.
///
/// It is closed, which also releases the lock, with the last reference to it. A system call that fails is thrown: it
/// never makes the file look empty.
package final class LockedFile {
    package enum AccessMode: Sendable {
        /// Reads without the lock, for files that are always replaced as a whole.
        case readUnlocked
        case read
        case change
        /// As `change`; the file and its folder are made if they are missing.
        case create

        fileprivate var isChange: Bool {
            self == .change || self == .create
        }

        /// Why a system call failed that a reader or a writer of the file needs.
        func cause(_ errno: Int32) -> FileStoreError.Cause {
            isChange ? .unwritable(errno: errno) : .unreadable(errno: errno)
        }
    }

    let file: StoredFile
    let descriptor: Int32
    let folder: Folder
    let mode: AccessMode
    /// The status when it was opened.
    let known: stat

    /// Takes over the descriptor, and closes it at the end.
    init(file: StoredFile, descriptor: Int32, folder: Folder, mode: AccessMode = .read, known: stat = stat()) {
        self.file = file
        self.descriptor = descriptor
        self.folder = folder
        self.mode = mode
        self.known = known
    }

    deinit {
        close(descriptor)
    }

    /// Opens the file and waits for its lock, which is flock(2)'s; returns `nil` when there is no file.
    ///
    /// Throws `.locked` when the timeout has passed or the task is cancelled: a stopped process may keep its lock.
    package static func open(
        _ file: StoredFile,
        for mode: AccessMode,
        lockTimeout: Duration = .zero
    ) throws(FileStoreError) -> LockedFile? {
        let start = ContinuousClock.now
        while true {
            do throws(FileStoreError) {
                return try openNow(file, for: mode)
            } catch {
                let isOver = Task.isCancelled || ContinuousClock.now - start >= lockTimeout
                guard error.cause == .locked, !isOver else { throw error }
            }
            // flock(2) has no timeout.
            poll(nil, 0, 2)
        }
    }

    /// Opens the file for a change, and makes it and its folder if they are missing.
    package static func create(_ file: StoredFile, lockTimeout: Duration = .zero) throws(FileStoreError) -> LockedFile {
        guard let created = try open(file, for: .create, lockTimeout: lockTimeout) else {
            throw file.error(.unwritable(errno: ENOENT))
        }
        return created
    }

    private static func openNow(_ file: StoredFile, for mode: AccessMode) throws(FileStoreError) -> LockedFile? {
        guard !file.path.isEmpty else { throw file.error(.noLocation) }
        if mode == .create {
            try file.makeFolder()
        }
        guard let folder = Folder(file.folder) else {
            guard errno == ENOENT, mode != .create else { throw file.error(mode.cause(errno)) }
            return nil
        }
        if mode.isChange {
            try folder.checkOwner()
        }
        while true {
            // A path that ends in a slash names a folder.
            guard !file.name.isEmpty else { throw file.error(.notAFile(.folder)) }
            let flags = mode.isChange ? O_RDWR | O_APPEND : O_RDONLY
            let (descriptor, status): (CInt, stat)
            do throws(FileStoreError) {
                (descriptor, status) = try file.open(flags | O_NOFOLLOW, in: folder.descriptor)
            } catch where error.cause == mode.cause(ENOENT) {
                guard mode == .create else { return nil }
                let made = folder.create(file.name)
                // Another process may have just made the file.
                guard made >= 0 || errno == EEXIST else { throw file.error(mode.cause(errno)) }
                close(made)
                continue
            } catch where error.cause == mode.cause(ELOOP) {
                // Another process has just made a link in its place.
                continue
            }
            let opened = LockedFile(file: file, descriptor: descriptor, folder: folder, mode: mode, known: status)
            try opened.lock()
            if try opened.isInPlace(as: file.name) {
                return opened
            }
            // Another process has changed or replaced the file while this one waited for the lock.
        }
    }

    /// Locks the file, and checks that it may be used.
    private func lock() throws(FileStoreError) {
        let lock = switch mode {
        case .readUnlocked: LOCK_UN
        case .read: LOCK_SH
        case .change, .create: LOCK_EX
        }
        // Other failures are ignored: some network file systems have no locks.
        if retryingInterrupted({ flock(descriptor, lock | LOCK_NB) }) != 0, errno == EWOULDBLOCK {
            throw file.error(.locked)
        }
        guard !mode.isChange || known.isOwned else { throw file.error(.notOwned) }
    }

    /// The number of bytes when it was opened.
    package var size: Int {
        Int(known.st_size)
    }

    /// Whether the file has another name, a hard link, whose contents must not change.
    package var hasOtherNames: Bool {
        known.st_nlink > 1
    }

    /// Reads the bytes of the range; fewer if the file has become shorter.
    package func bytes(_ range: Range<Int>) throws(FileStoreError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        var count = 0
        while count < range.count {
            let more = bytes.withUnsafeMutableBytes { buffer in
                let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
                let start = off_t(range.lowerBound + count)
                return retryingInterrupted { pread(descriptor, rest.baseAddress, rest.count, start) }
            }
            guard more >= 0 else { throw file.error(.unreadable(errno: errno)) }
            guard more > 0 else { break }
            count += more
        }
        bytes.removeLast(range.count - count)
        return bytes
    }

    /// Whether the name in the folder is that of this very file, which is as it was when it was opened.
    func isInPlace(as name: String) throws(FileStoreError) -> Bool {
        var status = stat()
        guard fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            guard errno == ENOENT else { throw file.at("\(file.folder.path)/\(name)").error(mode.cause(errno)) }
            return false
        }
        return status.hasContents(of: known)
    }
}
