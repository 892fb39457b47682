import CFileShim
package import Platform

/// Reading files of the user's.
extension StoredFile {
    /// The path that stands for standard input.
    package static let standardInput = "-"

    /// Opens the file, or the one with its name in a folder, if it is of one of the kinds; never waits.
    ///
    /// Every file of the user's that is read is opened here. The caller closes the descriptor.
    func open(
        _ flags: CInt = O_RDONLY,
        in folder: CInt = AT_FDCWD,
        kinds: [FileKind] = [.regular]
    ) throws(FileStoreError) -> (descriptor: CInt, status: stat) {
        let isWritten = flags & O_ACCMODE != O_RDONLY
        let failure = { error(isWritten ? .unwritable(errno: errno) : .unreadable(errno: errno)) }
        let name = folder == AT_FDCWD ? path : name
        let isInput = contents == .jokes && path == Self.standardInput
        var status = stat()
        // Checked before it is opened, too, because opening some devices has effects.
        let found = isInput ? fstat(0, &status)
            : fstatat(folder, name, &status, flags & O_NOFOLLOW == 0 ? 0 : AT_SYMLINK_NOFOLLOW)
        guard found == 0 else { throw failure() }
        guard kinds.contains(FileKind(status)) else {
            let isClosed = FileKind(status) == .folder && access(path, R_OK) != 0
            throw isClosed ? failure() : error(.notAFile(FileKind(status)))
        }
        // O_NONBLOCK, because opening a pipe, which may have replaced the file, would wait for the other end.
        let descriptor = isInput ? fcntl(0, F_DUPFD_CLOEXEC, 0)
            : retryingInterrupted { openat(folder, name, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
        guard descriptor >= 0 else { throw failure() }
        guard fstat(descriptor, &status) == 0, kinds.contains(FileKind(status)) else {
            close(descriptor)
            throw error(.notAFile(FileKind(status)))
        }
        return (descriptor, status)
    }

    /// Returns what a regular file contains.
    package func contents(limit: Int) throws(FileStoreError) -> Data {
        let (descriptor, status) = try open()
        defer { close(descriptor) }
        return try bytes(from: descriptor, FileKind(status), limit: limit)
    }

    /// Maps a regular file, or reads what a pipe sends; what another program cuts off a mapped file reads as zeros.
    ///
    /// - Parameter readsPipes: Whether a pipe, for whose other end to wait, is wanted.
    package func mapped(readsPipes: Bool = true) throws(FileStoreError) -> Data {
        let (descriptor, status) = try open(kinds: readsPipes ? [.regular, .pipe] : [.regular])
        defer { close(descriptor) }
        let (kind, size) = (FileKind(status), Int(status.st_size))
        guard kind == .regular, size > 0 else { return try bytes(from: descriptor, kind, limit: 1 << 28) }
        guard size <= UInt32.max else { throw error(.tooLarge(limit: Int(UInt32.max))) }
        guard let start = shim_map_file(descriptor, size) else { throw error(.unreadable(errno: errno)) }
        return Data(bytesNoCopy: start, count: size, deallocator: .custom { munmap($0, $1) })
    }

    /// Whether there is a regular file that has fewer bytes, such as one that was cut after it was mapped.
    package func isShorter(than count: Int) -> Bool {
        var status = stat()
        return path != Self.standardInput && stat(path, &status) == 0 && FileKind(status) == .regular
            && status.st_size < count
    }

    /// Reads to the end; waits for the bytes of a pipe, and for its first writer, until the task is canceled.
    private func bytes(from descriptor: CInt, _ kind: FileKind, limit: Int) throws(FileStoreError) -> Data {
        var (bytes, block) = (Data(), [UInt8](repeating: 0, count: 1 << 16))
        while bytes.count <= limit {
            guard !Task.isCancelled else { throw error(.unreadable(errno: EINTR)) }
            // A pipe is not ready before its first writer, and until then Linux reads it as empty.
            var pipe = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard kind != .pipe || poll(&pipe, 1, 100) > 0 else { continue }
            let count = retryingInterrupted { read(descriptor, &block, block.count) }
            guard count >= 0 else {
                guard errno == EAGAIN else { throw error(.unreadable(errno: errno)) }
                // Another reader of the pipe was faster.
                guard kind != .pipe else { continue }
                // Such as /proc/kmsg, which is a device by another name.
                throw error(.notAFile(.device))
            }
            guard count > 0 else { return bytes }
            bytes += block.prefix(count)
        }
        throw error(.tooLarge(limit: limit))
    }

    /// The kind of the file that is at the path, or that a link there leads to; nil if there is none.
    package var kind: FileKind? {
        var status = stat()
        return stat(path, &status) == 0 ? FileKind(status) : nil
    }

    /// Returns the paths of the files in a folder, sorted by name; nil for what is no folder, or cannot be listed.
    ///
    /// Hidden files, backups, and what Debian and strfile(1) put beside files of fortune are left out.
    package static func paths(in folder: String) -> [String]? {
        // Checked before, because an error of Foundation takes longer to make.
        guard
            StoredFile(.jokes, path: folder).kind == .folder,
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        else { return nil }
        return names.sorted().filter { name in
            !name.hasPrefix(".") && ![".dat", ".u8", "~"].contains(where: name.hasSuffix)
        }.map { "\(folder)/\($0)" }
    }
}
