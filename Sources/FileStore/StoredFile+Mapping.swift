import CFileShim
package import Platform

/// Files of the user's that are only read: links to them are followed, and they are not locked.
extension StoredFile {
    /// The path that stands for standard input.
    package static let standardInput = "-"

    /// Maps a regular file, or reads what a pipe sends; what another program cuts off a mapped file reads as zeros.
    ///
    /// - Parameter readsPipes: Whether a pipe, for whose other end to wait, is wanted.
    package func mapped(readsPipes: Bool = true) throws(FileStoreError) -> Data {
        let isInput = path == Self.standardInput
        let path = isInput ? "/proc/self/fd/0" : path
        var status = stat()
        guard stat(path, &status) == 0 || isInput && fstat(0, &status) == 0
        else { throw error(.unreadable(errno: errno)) }
        let kind = FileKind(status)
        // Checked before it is opened, because opening some devices has effects.
        guard kind == .regular || kind == .pipe && readsPipes else {
            throw error(isInput || access(path, R_OK) == 0 ? .notAFile(kind) : .unreadable(errno: errno))
        }
        // O_NONBLOCK, because opening a named pipe would wait for the other end.
        let opened = retryingInterrupted { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
        // That of another user, such as before sudo, cannot be opened again.
        let descriptor = opened < 0 && isInput ? fcntl(0, F_DUPFD_CLOEXEC, 0) : opened
        defer { close(descriptor) }
        // Another file may be there by now.
        guard descriptor >= 0, fstat(descriptor, &status) == 0, FileKind(status) == kind else {
            throw error(.unreadable(errno: errno))
        }
        let (size, limit) = (Int(status.st_size), kind == .pipe ? 1 << 28 : Int(UInt32.max))
        guard size <= limit else { throw error(.tooLarge(limit: limit)) }
        guard kind == .pipe || size == 0 else {
            guard let start = shim_map_file(descriptor, size) else { throw error(.unreadable(errno: errno)) }
            return Data(bytesNoCopy: start, count: size, deallocator: .custom { munmap($0, $1) })
        }
        return try bytes(from: descriptor, limit: limit)
    }

    /// Whether there is a regular file that has fewer bytes, such as one that was cut after it was mapped.
    package func isShorter(than count: Int) -> Bool {
        var status = stat()
        return path != Self.standardInput && stat(path, &status) == 0 && FileKind(status) == .regular
            && status.st_size < count
    }

    /// Reads to the end, or until the task is canceled while a pipe is silent.
    ///
    /// A descriptor below 0 is that of a file that could not be opened.
    package func bytes(from descriptor: CInt, limit: Int) throws(FileStoreError) -> Data {
        var (bytes, block) = (Data(), [UInt8](repeating: 0, count: 1 << 16))
        while bytes.count <= limit {
            let count = descriptor < 0 ? -1 : retryingInterrupted { read(descriptor, &block, block.count) }
            if count < 0, errno == EAGAIN, !Task.isCancelled {
                var silent = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                _ = poll(&silent, 1, 100)
                continue
            }
            guard count >= 0 else { throw error(.unreadable(errno: errno)) }
            guard count > 0 else { return bytes }
            bytes += block.prefix(count)
        }
        throw error(.tooLarge(limit: limit))
    }

    /// Returns the paths of the files in a folder, sorted by name; nil for what is no folder, or cannot be listed.
    ///
    /// Hidden files, backups, and what Debian and strfile(1) put beside files of fortune are left out.
    package static func paths(in folder: String) -> [String]? {
        var status = stat()
        // Checked before, because an error of Foundation takes longer to make.
        guard
            stat(folder, &status) == 0, FileKind(status) == .folder,
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        else { return nil }
        return names.sorted().filter { name in
            !name.hasPrefix(".") && ![".dat", ".u8", "~"].contains(where: name.hasSuffix)
        }.map { "\(folder)/\($0)" }
    }
}
