import FileStore
import Platform

/// A command whose output goes to a file, as plainly as to a pipe; it has no name of its own.
struct OutputCommand: Command {
    static let specification = CommandSpecification(
        name: "COMMAND > FILE",
        group: .prompt,
        summary: "Write what a command prints to a file.",
        details: """
        A file that exists is replaced once the command has succeeded and printed something; with >>, the output is \
        added to it. Quotes make a > text: search "a > b". So does a -- before it, and the command add.
        """,
        examples: ["joke -n 5 > ~/jokes.txt": "Five jokes, one on each line.", "joke >> ~/jokes.txt": "One more."]
    )

    let command: any Command
    let path: String
    let appends: Bool

    func run(in context: CommandContext) async throws {
        let path = context.output.environment.expanded(path)
        // In memory, so that nothing is changed by a command that fails.
        let stream = TextStream(descriptor: -1, isTerminal: false)
        try await context.output.print(to: stream) { try await command.run(in: context) }
        let count = stream.lineCount
        guard count > 0 else { return context.remark("Nothing was printed, so \(path) was not changed.") }
        // What is in /dev may be a file that this process has open.
        let isAdding = appends || path.hasPrefix("/dev/")
        var status = stat()
        let isReplacing = !isAdding && stat(path, &status) == 0 && status.st_size > 0
        // As a shell does it, through links of all kinds.
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (isAdding ? O_APPEND : O_TRUNC)
        stream.descriptor = open(path, flags, 0o666)
        guard stream.descriptor >= 0 else { throw StoredFile(.output, path: path).error(.unwritable(errno: errno)) }
        defer { close(stream.descriptor) }
        stream.flush()
        if let failure = stream.isCut ? ECANCELED : stream.failure {
            throw StoredFile(.output, path: path).error(.unwritable(errno: failure))
        }
        let lines = count == 1 ? "1 line" : "\(count) lines"
        let result = appends ? "Added \(lines) to \(path)" : "Wrote \(lines) to \(path)"
        context.remark(isReplacing ? "\(result), in place of what was there." : "\(result).")
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
