import Platform

/// A regular file, opened and locked against other processes.
///
/// It is the user's alone: no symbolic link is followed to it, nothing is written to another user's file or folder, and
/// what is written to a file that others may read is not for them.
package struct LockedFile {
    package enum Purpose: Sendable {
        /// To read it without the lock, for files that change by being replaced as a whole.
        case looking
        case reading
        case changing
        /// As `changing`; the file and the folders above it are made when they are missing.
        case making
    }

    /// Of a longer file only the end is read.
    package static let longestContents = 8 << 20

    let descriptor: Int32
    let folder: Folder
    let name: String

    /// Waits for the lock, which is flock's; `nil` when there is no file.
    ///
    /// Throws `.locked` when the patience or the task has ended: a run that is stopped may keep its lock for ever.
    package static func open(
        _ path: String,
        for purpose: Purpose,
        patience: Duration = .zero
    ) throws(FileStoreError) -> LockedFile? {
        let start = ContinuousClock.now
        while true {
            do throws(FileStoreError) {
                return try openNow(path, for: purpose)
            } catch {
                guard error == .locked, !Task.isCancelled, ContinuousClock.now - start < patience else { throw error }
            }
            // flock(2) cannot be told how long to wait.
            poll(nil, 0, 2)
        }
    }

    private static func openNow(_ path: String, for purpose: Purpose) throws(FileStoreError) -> LockedFile? {
        let (folderPath, name) = Folder.split(path)
        if purpose == .making {
            try Folder.make(folderPath)
        }
        guard let folder = Folder(folderPath) else {
            guard errno == ENOENT, purpose != .making else { throw .system(errno: errno) }
            return nil
        }
        do throws(FileStoreError) {
            let isChanged = purpose == .changing || purpose == .making
            guard !isChanged || folder.isOwn else { throw .notOwn(path: folderPath) }
            while true {
                guard let file = try open(name, in: folder, for: purpose) else {
                    folder.close()
                    return nil
                }
                if let trouble = file.trouble(path, for: purpose) {
                    systemClose(file.descriptor)
                    throw trouble
                }
                if file.isInPlace(as: name) {
                    return file
                }
                // Another run has put a new file there while this one waited.
                systemClose(file.descriptor)
            }
        } catch {
            folder.close()
            throw error
        }
    }

    private static func open(
        _ name: String,
        in folder: Folder,
        for purpose: Purpose
    ) throws(FileStoreError) -> LockedFile? {
        while true {
            // Looked at before it is opened: to open some devices is to start something.
            if let status = folder.status(of: name), FileKind(mode: status.st_mode) != .regular {
                throw .notAFile(FileKind(mode: status.st_mode))
            }
            let isRead = purpose == .looking || purpose == .reading
            var descriptor = folder.open(name, flags: isRead ? O_RDONLY : O_RDWR | O_APPEND)
            if descriptor < 0, errno == ENOENT, purpose == .making {
                descriptor = folder.make(name, flags: O_RDWR | O_APPEND)
            }
            if descriptor >= 0 {
                return LockedFile(descriptor: descriptor, folder: folder, name: name)
            }
            switch errno {
            case ENOENT where purpose != .making: return nil
            // It is there, or a link, since a moment.
            case EEXIST, ELOOP: continue
            default: throw .system(errno: errno)
            }
        }
    }

    /// Locks the file, and makes sure that it may be used.
    private func trouble(_ path: String, for purpose: Purpose) -> FileStoreError? {
        let status = status
        let kind = FileKind(mode: status.st_mode)
        guard kind == .regular else { return .notAFile(kind) }
        let lock = switch purpose {
        case .looking: LOCK_UN
        case .reading: LOCK_SH
        case .changing, .making: LOCK_EX
        }
        // Some network file systems have no locks; their users have had to live with that.
        if retryingInterrupted({ flock(descriptor, lock | LOCK_NB) }) != 0, errno == EWOULDBLOCK {
            return .locked
        }
        return lock == LOCK_EX && !status.isOwn ? .notOwn(path: path) : nil
    }

    package var state: FileState {
        FileState(status)
    }

    package var size: Int {
        Int(status.st_size)
    }

    /// Whether it has a second name, a hard link, under which somebody else wants it to stay as it is.
    package var hasOtherNames: Bool {
        status.st_nlink > 1
    }

    /// The first bytes, at most so many.
    package func beginning(_ count: Int) throws(FileStoreError) -> [UInt8] {
        try bytes(from: 0, count)
    }

    /// `nil` when the file is empty.
    package func lastByte() throws(FileStoreError) -> UInt8? {
        try bytes(from: max(size - 1, 0), 1).first
    }

    /// The bytes of the file, of a longer one than `limit` only the last.
    package func contents(limit: Int = longestContents) throws(FileStoreError) -> [UInt8] {
        let size = size
        let start = max(size - limit, 0)
        return try bytes(from: start, size - start)
    }

    /// At most so many; fewer at the end of the file, which may come sooner than its size has told.
    private func bytes(from start: Int, _ count: Int) throws(FileStoreError) -> [UInt8] {
        var failure: Int32?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let more = retryingInterrupted {
                    pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(start + filled))
                }
                failure = more < 0 ? errno : nil
                guard more > 0 else { return }
                filled += more
            }
        }
        if let failure {
            throw .system(errno: failure)
        }
        return bytes
    }

    /// Gives up the lock, too.
    package func close() {
        systemClose(descriptor)
        folder.close()
    }

    var status: stat {
        var status = stat()
        fstat(descriptor, &status)
        return status
    }

    /// Whether that is a name of this very file.
    func isInPlace(as name: String) -> Bool {
        guard let current = folder.status(of: name) else { return false }
        let own = status
        return current.st_ino == own.st_ino && current.st_dev == own.st_dev
    }
}
