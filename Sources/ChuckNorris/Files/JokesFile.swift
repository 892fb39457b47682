/// A file of jokes that was read: a regular file, a pipe, or standard input.
struct JokesFile: Sendable {
    /// The largest file, in bytes.
    static let limit = 16 << 20
    private static let standardInput = "-"

    private(set) var jokes: [ChuckNorrisResponse] = []
    /// What of the file cannot be read; nil for nothing.
    private(set) var problem: Failure?

    /// Reads the file whole; blocks until a pipe ends.
    init(path: String) {
        let name = path == Self.standardInput ? "stdin" : path.split(separator: "/").last.map(String.init) ?? path
        do throws(Failure) {
            var text = JokesText(title: Self.title(path), fileName: name)
            try text.read(Self.bytes(of: path))
            jokes = text.jokes
            problem = text.problem
        } catch {
            problem = error
        }
    }

    static func title(_ path: String) -> String {
        path == standardInput ? "standard input" : path
    }

    /// Whether the path is a pipe or the like, which can be read once.
    static func isPipe(_ path: String) -> Bool {
        path == standardInput || ![nil, S_IFREG, S_IFDIR].contains(kind(of: path))
    }

    /// Returns the paths of the files in a folder; the path itself if it is no folder.
    static func paths(in path: String, mayBeEmpty: Bool) throws(Failure) -> [String] {
        guard kind(of: path) == S_IFDIR else { return [path] }
        guard
            access(path, R_OK | X_OK) == 0, let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        else { throw unreadable(path) }
        // Files of fortune come with indices and links; editors leave copies.
        let paths = names.sorted().filter { name in
            !name.hasPrefix(".") && ![".dat", ".u8", "~"].contains(where: name.hasSuffix)
        }.map { "\(path)/\($0)" }.filter { kind(of: $0) == S_IFREG }
        guard !paths.isEmpty || mayBeEmpty else { throw Failure(.nothingFound, "There are no jokes in \(path).") }
        return paths
    }

    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    private static func bytes(of path: String) throws(Failure) -> [UInt8] {
        let opened = path == standardInput ? dup(STDIN_FILENO)
            : retryingInterrupted { open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
        guard opened >= 0 else { throw unreadable(path) }
        defer { close(opened) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = retryingInterrupted { read(opened, &part, part.count) }
            guard count >= 0 else { throw unreadable(path) }
            guard count > 0 else { return bytes }
            bytes += part[..<count]
            guard bytes.count <= limit else {
                throw Failure(.io, "\(title(path)) is larger than the \(limit >> 20) MB of jokes that are read.")
            }
        }
    }

    /// A failure with the cause that errno has.
    private static func unreadable(_ path: String) -> Failure {
        Failure(.io, "The jokes cannot be read from \(title(path)) (\(SystemError.text(errno))).")
    }
}
