import Platform

/// The folder that a file lies in, open: what is done there is done there, whatever becomes of its path meanwhile.
///
/// The way to it may lead over symbolic links, as in a home whose parts lie elsewhere; what counts is whom the folder
/// at the end belongs to. Its files are reached by their names, and no link among them is followed.
struct Folder {
    private let descriptor: Int32

    /// `nil` with errno when it cannot be opened.
    init?(_ path: String) {
        descriptor = retryingInterrupted { systemOpen(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY, 0) }
        guard descriptor >= 0 else { return nil }
    }

    /// Takes the path of a file apart.
    static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let folder = path[..<slash]
        return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
    }

    /// Makes those of the path that are missing, for the user alone, so that a loss of power does not take them away.
    ///
    /// Root makes none in the folder of another user, such as in the home that `sudo` has kept: nobody but root could
    /// open it.
    static func make(_ path: String) throws(FileStoreError) {
        guard access(path, F_OK) != 0 else { return }
        // Before any is made.
        guard errno != ENAMETOOLONG else { throw .folder(path: path, errno: errno) }
        let ends = path.indices.dropFirst().filter { path[$0] == "/" } + [path.endIndex]
        for end in ends {
            let made = String(path[..<end])
            if geteuid() == 0, access(made, F_OK) != 0 {
                try checkOwner(split(made).folder)
            }
            guard mkdir(made, 0o700) == 0 else {
                // A folder above may exist although it cannot be made, and a link to nothing does not.
                let failure = errno
                guard access(made, F_OK) != 0 else { continue }
                throw .folder(path: path, errno: failure)
            }
            // Some people's masks leave no rights at all.
            var status = stat()
            if lstat(made, &status) == 0, status.st_mode & 0o777 != 0o700 {
                chmod(made, 0o700)
            }
            guard let parent = Folder(split(made).folder) else { continue }
            parent.sync()
            parent.close()
        }
    }

    private static func checkOwner(_ path: String) throws(FileStoreError) {
        guard let folder = Folder(path) else { return }
        defer { folder.close() }
        guard folder.isOwn else { throw .notOwn(path: path) }
    }

    /// Whether it belongs to this user or to root.
    var isOwn: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.isOwn
    }

    /// `nil` with errno when there is nothing of that name.
    func status(of name: String) -> stat? {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }

    /// A descriptor, or -1 with errno.
    func open(_ name: String, flags: Int32) -> Int32 {
        // Without waiting for the other end of a pipe that has just been put there.
        retryingInterrupted { openat(descriptor, name, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600) }
    }

    func rename(_ name: String, to other: String) -> Bool {
        renameat(descriptor, name, descriptor, other) == 0
    }

    /// Gives a file another name beside its own; fails when that name is taken.
    func link(_ name: String, as other: String) -> Bool {
        linkat(descriptor, name, descriptor, other, 0) == 0
    }

    func remove(_ name: String) {
        unlinkat(descriptor, name, 0)
    }

    /// Makes new names survive a loss of power, where the file system can do that.
    func sync() {
        systemSync(descriptor)
    }

    func names() -> [String] {
        let copy = openat(descriptor, ".", O_RDONLY | O_CLOEXEC | O_DIRECTORY, 0)
        guard copy >= 0 else { return [] }
        guard let listing = fdopendir(copy) else {
            systemClose(copy)
            return []
        }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            names.append(name)
        }
        return names
    }

    func close() {
        systemClose(descriptor)
    }
}

extension stat {
    /// Root is trusted, and owns what lies on file systems that know no owners.
    var isOwn: Bool {
        st_uid == geteuid() || st_uid == 0
    }
}
