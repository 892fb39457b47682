struct WatchCommand: Command {
    static let specification = CommandSpecification(
        name: "watch",
        group: .prompt,
        argument: .seconds,
        usageOfArguments: "SECONDS COMMAND",
        summary: "Repeat a command until Ctrl-C.",
        details: "COMMAND runs again SECONDS (1 to 86400) after it has ended, even if it failed.",
        examples: ["watch 10 joke": "A joke every ten seconds.", "watch 3600 today > ~/joke": ""]
    )

    let seconds: Int
    let words: [Word]

    func run(in context: CommandContext) async throws {
        var pause = context.waiting
        pause.output = nil
        while let command = try Self.command(words), context.output.standardOutput.failure == nil {
            switch await context.run(command) {
            case .done, .failed: context.output.flush()
            case let ending: throw ending
            }
            try await pause.wait { [seconds] in try await Task.sleep(for: .seconds(seconds)) }
        }
    }

    private static func command(_ words: [Word]) throws(UsageError) -> (any Command)? {
        let parsed = try CommandTable.lineParser.parse(words)
        guard let name = parsed.command?.name, !["watch", "quit", "clear"].contains(name) else {
            throw .invalidValue(parsed.commandWord, of: "watch", allowed: "a command that shows something")
        }
        return try CommandTable.command(for: parsed)
    }
}

extension WatchCommand {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        guard let first = arguments.words.first?.text else { throw arguments.missing("number of seconds") }
        guard let seconds = Int(first), 1 ... 86400 ~= seconds else {
            throw .invalidValue(first, of: "watch", allowed: "1 to 86400 seconds")
        }
        (self.seconds, words) = (seconds, Array(arguments.words.dropFirst()))
        guard !words.isEmpty else { throw arguments.missing("command") }
        _ = try Self.command(words)
    }
}
