import CFileShim
import Platform

extension LockedFile {
    /// Appends all of the bytes or, when that fails, none of them; makes the file unreadable for other users.
    package func append(_ bytes: [UInt8]) throws(FileStoreError) {
        let size = try makePrivate().st_size
        var count = 0
        while count < bytes.count {
            let more = bytes.withUnsafeBytes { bytes in
                retryingInterrupted { write(descriptor, bytes.baseAddress.map { $0 + count }, bytes.count - count) }
            }
            guard more > 0 else {
                let code = more < 0 ? errno : ENOSPC
                // Part of a line would be read as a different line.
                let isRemoved = count == 0 || retryingInterrupted { ftruncate(descriptor, size) } == 0
                throw file.error(isRemoved ? .unwritable(errno: code) : .partlyWritten(errno: errno))
            }
            // A short write sets no errno; the next write does.
            count += more
        }
    }

    /// Replaces the file atomically with a new file that has the contents.
    ///
    /// Returns when the new file and its name are on the disk. Returns its state, or `nil` if the old file is no longer
    /// in the known state: a program that ignores locks has changed, replaced or removed it.
    package func replace(_ known: FileState, with contents: [UInt8]) throws(FileStoreError) -> FileState? {
        let state = try Self.replace(file, in: folder, with: contents) { new, _ throws(FileStoreError) in
            if file.contents == .settings {
                // Users may share them, such as in a repository.
                try fchmod(new.descriptor, status().st_mode & 0o777)
            }
            try new.sync()
            return try folder.status(of: file.name, for: mode).map(FileState.init) == known
        }
        folder.sync()
        Self.removeStaleTemporaryFiles(of: file, in: folder)
        return state
    }

    /// Replaces a file that is only ever replaced as a whole, or makes it, without waiting for the disk.
    ///
    /// After a power failure, the file may be the old one, or empty.
    package static func replace(_ file: StoredFile, with contents: [UInt8]) throws(FileStoreError) {
        try Folder.make(file.folder)
        guard let folder = Folder(file.folder) else { throw file.error(.unwritable(errno: errno)) }
        try folder.checkOwner()
        if let kind = try folder.status(of: file.name, for: .change).map(FileKind.init), kind != .regular {
            throw file.error(.notAFile(kind))
        }
        _ = try replace(file, in: folder, with: contents) { _, temporary in
            // A name that takes the place of another one makes ext4 write the file, which takes milliseconds.
            shim_exchange_names(folder.descriptor, temporary, file.name) != 0
        }
        removeStaleTemporaryFiles(of: file, in: folder)
    }

    /// - Parameter isReady: Called with the temporary file before it takes the place of the old one; with false, it is
    ///   removed instead.
    private static func replace(
        _ file: StoredFile,
        in folder: Folder,
        with contents: [UInt8],
        isReady: (LockedFile, _ name: String) throws(FileStoreError) -> Bool
    ) throws(FileStoreError) -> FileState? {
        let temporary = "\(file.name).\(getpid())~"
        // A crashed process may have had the same id.
        folder.remove(temporary)
        let descriptor = folder.create(temporary, flags: O_WRONLY)
        guard descriptor >= 0 else { throw file.error(.unwritable(errno: errno)) }
        let new = LockedFile(file: file, descriptor: descriptor, folder: folder, mode: .create)
        do throws(FileStoreError) {
            try new.append(contents)
            let state = try new.state()
            guard try isReady(new, temporary) else {
                folder.remove(temporary)
                return nil
            }
            guard renameat(folder.descriptor, temporary, folder.descriptor, file.name) == 0 else {
                throw file.error(.unwritable(errno: errno))
            }
            return state
        } catch {
            folder.remove(temporary)
            // What was written in part has been removed with the temporary file.
            if case let .partlyWritten(code) = error.cause {
                throw file.error(.unwritable(errno: code))
            }
            throw error
        }
    }

    /// Makes the file unreadable for other users; returns its earlier status.
    @discardableResult
    private func makePrivate() throws(FileStoreError) -> stat {
        let status = try status()
        if status.st_mode & 0o077 != 0 {
            fchmod(descriptor, status.st_mode & 0o700)
        }
        return status
    }

    /// Gives the file a second name with the first ending that is free; returns the ending, or `nil` when none is.
    ///
    /// Makes the file unreadable for other users. A name that a killed process has given to this very file counts as
    /// free.
    package func link(withFirstFreeOf endings: [String]) throws(FileStoreError) -> String? {
        try makePrivate()
        for ending in endings {
            if linkat(folder.descriptor, file.name, folder.descriptor, file.name + ending, 0) == 0 {
                folder.sync()
                return ending
            }
            guard errno == EEXIST else { throw file.at(file.path + ending).error(.unwritable(errno: errno)) }
            if try isInPlace(as: file.name + ending) {
                return ending
            }
        }
        return nil
    }

    /// Removes the file, which other processes that wait for its lock find missing.
    package func remove() {
        folder.remove(file.name)
        folder.sync()
    }

    /// Flushes what was written to the disk.
    package func sync() throws(FileStoreError) {
        guard systemSync(descriptor) else { throw file.error(.unwritable(errno: errno)) }
    }

    /// Removes temporary files of processes that were killed before they could rename them.
    private static func removeStaleTemporaryFiles(of file: StoredFile, in folder: Folder) {
        let names = try? FileManager.default.contentsOfDirectory(atPath: file.folder.path)
        for leftover in names ?? [] where leftover.hasPrefix(file.name + ".") && leftover.hasSuffix("~") {
            let number = leftover.dropFirst(file.name.count + 1).dropLast()
            // Where files cannot be locked, another process may be writing its own.
            guard let process = pid_t(number), process > 0, kill(process, 0) != 0, errno == ESRCH else { continue }
            folder.remove(leftover)
        }
    }
}
