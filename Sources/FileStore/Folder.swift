import Platform

/// An open folder: operations on its files are not affected when its path changes.
///
/// The path may lead through symbolic links, as in a home whose parts are elsewhere; only the owner of the folder
/// itself is checked. Files in the folder are accessed by name, and links among them are not followed.
final class Folder {
    private let path: StoredFile
    let descriptor: Int32

    /// Opens the folder; returns `nil`, with errno, when that fails.
    init?(_ path: StoredFile) {
        let descriptor = retryingInterrupted { Platform.open(path.path, O_RDONLY | O_CLOEXEC | O_DIRECTORY) }
        guard descriptor >= 0 else { return nil }
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Throws unless the folder belongs to this user or to root; called before its files are changed.
    func checkOwner() throws(FileStoreError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw path.error(.unwritable(errno: errno)) }
        guard status.isOwned else { throw path.error(.notOwned) }
    }

    /// Creates a file that only the user may read; returns a descriptor, or -1 with errno, such as when it exists.
    func create(_ name: String) -> Int32 {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        let descriptor = retryingInterrupted { openat(self.descriptor, name, flags, 0o600) }
        if descriptor >= 0 {
            // The umask may have removed the user's own permissions, without which it could not be opened again.
            fchmod(descriptor, 0o600)
        }
        return descriptor
    }

    func remove(_ name: String) {
        unlinkat(descriptor, name, 0)
    }

    /// Flushes new names to the disk, where the file system can do that.
    func sync() {
        systemSync(descriptor)
    }
}

extension StoredFile {
    /// Makes the missing folders of the path, for the user alone, and flushes them to the disk.
    ///
    /// Root makes none in the folder of another user, such as in the home that `sudo` has kept: only root could open
    /// it.
    package func makeFolder() throws(FileStoreError) {
        let path = folder.path
        guard access(path, F_OK) != 0 else { return }
        // Checked first, so that no part of the path is made.
        guard errno != ENAMETOOLONG else { throw folder.error(.folderNotMade(errno: errno)) }
        let ends = path.indices.dropFirst().filter { path[$0] == "/" } + [path.endIndex]
        for part in ends.map({ folder.at(String(path[..<$0])) }) {
            if geteuid() == 0, access(part.path, F_OK) != 0 {
                try Folder(part.folder)?.checkOwner()
            }
            guard mkdir(part.path, 0o700) == 0 else {
                // A folder above may exist although it cannot be made, unless it is a link to nothing.
                let code = errno
                guard access(part.path, F_OK) != 0 else { continue }
                throw folder.error(.folderNotMade(errno: code))
            }
            // The umask may have removed the user's own permissions. The set-group-ID bit of the folder above stays.
            var status = stat()
            if lstat(part.path, &status) == 0, status.st_mode & 0o777 != 0o700 {
                chmod(part.path, 0o700)
            }
            Folder(part.folder)?.sync()
        }
    }

    /// Throws why the file cannot be made or replaced, as far as permissions and owners of folders tell; makes nothing.
    package func checkFolder() throws(FileStoreError) {
        var existing = folder
        while access(existing.path, F_OK) != 0, errno == ENOENT {
            existing = existing.folder
        }
        if existing == folder || geteuid() == 0 {
            try Folder(existing)?.checkOwner()
        }
        guard access(existing.path, W_OK | X_OK) == 0 else {
            let code = errno
            throw existing == folder ? error(.unwritable(errno: code)) : folder.error(.folderNotMade(errno: code))
        }
    }
}

extension stat {
    private var modified: timespec {
        #if canImport(Darwin)
            st_mtimespec
        #else
            st_mtim
        #endif
    }

    /// Whether it is that of the same file, whose size and modification time, and so the contents, are the same, too.
    func hasContents(of other: stat) -> Bool {
        st_dev == other.st_dev && st_ino == other.st_ino && st_size == other.st_size
            && modified.tv_sec == other.modified.tv_sec && modified.tv_nsec == other.modified.tv_nsec
    }

    /// Files of root are accepted: root is trusted, and owns the files on file systems without owners.
    var isOwned: Bool {
        st_uid == geteuid() || st_uid == 0
    }
}
