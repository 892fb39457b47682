/// A file of jokes that was read: a regular file, a pipe, or standard input.
struct JokesFile: Sendable {
    /// The path that stands for standard input.
    static let standardInput = "-"
    /// The largest file, in bytes.
    static let limit = 16 << 20

    private(set) var jokes: [ChuckNorrisResponse] = []
    /// What of the file cannot be read; nil for nothing.
    private(set) var problem: Failure?

    /// Reads the file whole; blocks until a pipe ends.
    init(path: String) {
        let title = Self.title(path)
        let name = path == Self.standardInput ? "stdin" : path.split(separator: "/").last.map(String.init) ?? path
        do throws(Failure) {
            var jokes = try JokesText(bytes: Self.bytes(path), fileName: name)
            try jokes.read(title)
            self.jokes = jokes.jokes
            problem = jokes.problem(title)
        } catch {
            problem = error
        }
    }

    static func title(_ path: String) -> String {
        path == standardInput ? "standard input" : path
    }

    /// Whether the path is a pipe or the like, which can be read once, and may let its reader wait.
    static func isPipe(_ path: String) -> Bool {
        path == standardInput || kind(path).map { $0 != S_IFREG && $0 != S_IFDIR } ?? false
    }

    /// Returns the paths of the files in a folder; the path itself if it is no folder.
    static func paths(in path: String) throws(Failure) -> [String] {
        guard kind(path) == S_IFDIR else { return [path] }
        guard
            access(path, R_OK | X_OK) == 0, let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        else { throw unreadable(path, errno) }
        // Files of fortune's come with indices and links; editors leave copies.
        return names.sorted().filter { name in
            !name.hasPrefix(".") && ![".dat", ".u8", "~"].contains(where: name.hasSuffix)
        }.map { "\(path)/\($0)" }.filter { kind($0) == S_IFREG }
    }

    private static func kind(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    private static func bytes(_ path: String) throws(Failure) -> [UInt8] {
        let descriptor = path == standardInput
            ? STDIN_FILENO : retryingInterrupted { open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
        guard descriptor >= 0 else { throw unreadable(path, errno) }
        defer {
            if descriptor != STDIN_FILENO {
                close(descriptor)
            }
        }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = retryingInterrupted { read(descriptor, &part, part.count) }
            guard count >= 0 else { throw unreadable(path, errno) }
            guard count > 0 else { return bytes }
            bytes += part[..<count]
            guard bytes.count <= limit else {
                throw Failure(.io, "The jokes in \(title(path)) need more than the \(limit >> 20) MB that are read.")
            }
        }
    }

    private static func unreadable(_ path: String, _ errno: Int32) -> Failure {
        Failure(.io, "The jokes cannot be read from \(title(path)) (\(SystemError.text(errno))).")
    }
}
