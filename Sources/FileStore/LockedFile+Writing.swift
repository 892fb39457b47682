import Platform

extension LockedFile {
    /// Adds all of the bytes at the end or, when that fails, none of them; from then on others may not read the file.
    package func append(_ bytes: [UInt8]) throws(FileStoreError) {
        let (size, mode) = (status.st_size, status.st_mode)
        if mode & 0o077 != 0 {
            fchmod(descriptor, mode & 0o700)
        }
        var count = 0
        while count < bytes.count {
            let more = bytes.withUnsafeBytes { bytes in
                retryingInterrupted {
                    systemWrite(descriptor, bytes.baseAddress.map { $0 + count }, bytes.count - count)
                }
            }
            guard more > 0 else {
                let code = more < 0 ? errno : ENOSPC
                // Half a line would come back as a different line.
                ftruncate(descriptor, size)
                throw .system(errno: code)
            }
            // A short write does not say why; the next one does.
            count += more
        }
    }

    /// Puts a new file with the contents in this one's place, so that at any time there is a whole one.
    ///
    /// The new one is on the disk before it has the name, and the name by the time this returns. Returns its state, or
    /// `nil` when the old one is there still, no longer as the contents were made from: somebody who knows no locks has
    /// changed, replaced or removed it.
    package func replace(_ known: FileState, with contents: [UInt8]) throws(FileStoreError) -> FileState? {
        let temporary = "\(name).\(getpid())~"
        // A crashed run may have had the same process id.
        folder.remove(temporary)
        let descriptor = folder.make(temporary, flags: O_WRONLY)
        guard descriptor >= 0 else { throw .system(errno: errno) }
        let file = LockedFile(descriptor: descriptor, folder: folder, name: temporary)
        do throws(FileStoreError) {
            defer { systemClose(descriptor) }
            try file.append(contents)
            try file.sync()
            guard folder.status(of: name).map(FileState.init) == known else {
                folder.remove(temporary)
                return nil
            }
            guard folder.rename(temporary, to: name) else { throw .system(errno: errno) }
            folder.sync()
            removeLeftovers()
            return file.state
        } catch {
            folder.remove(temporary)
            throw error
        }
    }

    /// Gives the file another name, with the first of the endings that is free, and returns it; `nil` when none is.
    ///
    /// A name that it has already, from a run that was killed, will do.
    package func keep(asFirstWith endings: [String]) throws(FileStoreError) -> String? {
        for ending in endings {
            if folder.link(name, as: name + ending) {
                folder.sync()
                return ending
            }
            guard errno == EEXIST else { throw .system(errno: errno) }
            if isInPlace(as: name + ending) {
                return ending
            }
        }
        return nil
    }

    /// Waits until what was written is on the disk.
    package func sync() throws(FileStoreError) {
        guard systemSync(descriptor) else { throw .system(errno: errno) }
    }

    /// Removes what runs have left behind that were killed before they could put it in the file's place.
    private func removeLeftovers() {
        for leftover in folder.names() where leftover.hasPrefix(name + ".") && leftover.hasSuffix("~") {
            let number = leftover.dropFirst(name.count + 1).dropLast()
            // Where files cannot be locked another run may be at work.
            guard let process = pid_t(number), process > 0, kill(process, 0) != 0, errno == ESRCH else { continue }
            folder.remove(leftover)
        }
    }
}

extension Folder {
    /// A descriptor of a new file that nobody else may read; -1 with errno when there is one already.
    func make(_ name: String, flags: Int32) -> Int32 {
        let descriptor = open(name, flags: flags | O_CREAT | O_EXCL)
        var status = stat()
        // Some people's masks leave no rights at all, and then the file could not be opened again.
        if descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & 0o777 != 0o600 {
            fchmod(descriptor, 0o600)
        }
        return descriptor
    }
}
