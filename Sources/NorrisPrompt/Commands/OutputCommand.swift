import FileStore
import Platform

/// A command whose output goes to a file, as plainly as to a pipe; it has no name of its own.
struct OutputCommand: Command {
    static let specification = CommandSpecification(
        name: "COMMAND > FILE",
        group: .prompt,
        summary: "Write what a command prints to a file.",
        details: """
        A file that exists is replaced once the command has succeeded; with >>, the output is added to it. Quotes make \
        a > text: search "a > b". So does a -- before it, and the command add.
        """,
        examples: ["joke -n 5 > ~/jokes.txt": "Five jokes, one on each line.", "joke >> ~/jokes.txt": "One more."]
    )

    let command: any Command
    let path: String
    let appends: Bool

    func run(in context: CommandContext) async throws {
        let path = context.output.environment.expanded(path)
        let file = try OutputFile(path, appends: appends)
        defer { file.close() }
        try await context.output.print(to: file.stream) { try await command.run(in: context) }
        try file.finish()
        let count = file.stream.lineCount
        let lines = count == 1 ? "1 line" : "\(count) lines"
        let result = appends ? "Added \(lines) to \(path)" : "Wrote \(lines) to \(path)"
        context.remark(file.isReplacing ? "\(result), in place of what was there." : "\(result).")
    }
}

extension OutputCommand {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        let (path, appends) = arguments.redirection ?? ("", false)
        var arguments = arguments
        arguments.redirection = nil
        guard let command = try CommandTable.command(for: arguments) else {
            throw .missingArgument("command", usage: "COMMAND > FILE")
        }
        guard !path.isEmpty else { throw .missingArgument("file name", usage: "\(arguments.commandWord) > FILE") }
        self.init(command: command, path: path, appends: appends)
    }
}

/// What is written beside the file that it replaces, which therefore is never half of it.
///
/// A file that is added to, and what is no regular file, such as a device, is written to directly.
@MainActor
private struct OutputFile {
    let stream: TextStream
    let isReplacing: Bool
    private let path: String
    private let temporary: String?

    init(_ name: String, appends: Bool) throws(FileStoreError) {
        // A link stays one; its target may be missing.
        let resolved = realpath(name, nil)
        defer { free(resolved) }
        path = resolved.map { String(cString: $0) } ?? name
        var status = stat()
        let exists = lstat(path, &status) == 0
        // What is in /dev may be a file that this process has open.
        isReplacing = !appends && exists && status.st_mode & S_IFMT == S_IFREG && !name.hasPrefix("/dev/")
        temporary = appends || exists && !isReplacing ? nil : "\(path).\(UUID().uuidString)~"
        let isWritable = !isReplacing || access(path, W_OK) == 0
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (temporary == nil ? O_APPEND : O_EXCL)
        let descriptor = isWritable ? open(temporary ?? path, flags, 0o666) : -1
        guard descriptor >= 0 else { throw StoredFile(.output, path: name).error(.unwritable(errno: errno)) }
        if isReplacing {
            fchmod(descriptor, status.st_mode & 0o7777)
        }
        stream = TextStream(descriptor: descriptor, isTerminal: false)
    }

    func finish() throws(FileStoreError) {
        stream.flush()
        let isDone = stream.failure == nil && (temporary.map { rename($0, path) == 0 } ?? true)
        guard isDone else { throw StoredFile(.output, path: path).error(.unwritable(errno: stream.failure ?? errno)) }
    }

    /// Also removes what has not taken the place of the old file.
    func close() {
        Platform.close(stream.descriptor)
        temporary.map { _ = unlink($0) }
    }
}
