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
    /// Returns false if the old file is not as it was when it was opened: a program that ignores locks has changed,
    /// replaced or removed it.
    ///
    /// - Parameter waitsForDisk: Whether the new file and its name are on the disk then; without that, the file may be
    ///   the old one, or empty, after a power failure.
    package func replace(with contents: [UInt8], waitsForDisk: Bool = true) throws(FileStoreError) -> Bool {
        let temporary = "\(file.name).\(getpid())~"
        // A crashed process may have had the same id.
        folder.remove(temporary)
        let descriptor = folder.create(temporary)
        guard descriptor >= 0 else { throw file.error(.unwritable(errno: errno)) }
        let new = LockedFile(file: file, descriptor: descriptor, folder: folder, mode: .create)
        do throws(FileStoreError) {
            try new.append(contents)
            if [.settings, .jokes].contains(file.contents) {
                // Users may share them, such as in a repository.
                fchown(descriptor, uid_t.max, known.st_gid)
                fchmod(descriptor, known.st_mode & 0o777)
            }
            if waitsForDisk {
                try new.sync()
            }
            let isKnown = try isInPlace(as: file.name)
            // A name that takes the place of another one makes ext4 write the file, which takes milliseconds.
            if !isKnown || !waitsForDisk && shim_exchange_names(folder.descriptor, temporary, file.name) == 0 {
                folder.remove(temporary)
            } else if renameat(folder.descriptor, temporary, folder.descriptor, file.name) != 0 {
                throw file.error(.unwritable(errno: errno))
            }
            guard isKnown else { return false }
            if waitsForDisk {
                folder.sync()
            }
            removeStaleTemporaryFiles()
            return true
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
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw file.error(mode.cause(errno)) }
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

    /// Removes the file, which other processes that wait for its lock find missing, if it is as when it was opened.
    package func remove() {
        guard (try? isInPlace(as: file.name)) == true else { return }
        folder.remove(file.name)
        folder.sync()
    }

    /// Flushes what was written to the disk.
    package func sync() throws(FileStoreError) {
        guard systemSync(descriptor) else { throw file.error(.unwritable(errno: errno)) }
    }

    /// Removes temporary files of processes that were killed before they could rename them.
    private func removeStaleTemporaryFiles() {
        let names = try? FileManager.default.contentsOfDirectory(atPath: file.folder.path)
        for leftover in names ?? [] where leftover.hasPrefix(file.name + ".") && leftover.hasSuffix("~") {
            let number = leftover.dropFirst(file.name.count + 1).dropLast()
            // Where files cannot be locked, another process may be writing its own.
            guard let process = pid_t(number), process > 0, kill(process, 0) != 0, errno == ESRCH else { continue }
            folder.remove(leftover)
        }
    }
}
