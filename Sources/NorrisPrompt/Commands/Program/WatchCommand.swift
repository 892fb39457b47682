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
    let command: any Command

    func run(in context: CommandContext) async throws {
        while context.output.standardOutput.failure == nil {
            switch await context.run(command) {
            case .done, .failed: context.output.flush()
            case let ending: throw ending
            }
            try await context.wait(isShown: false) { [seconds] in try await Task.sleep(for: .seconds(seconds)) }
        }
    }
}

extension WatchCommand {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        guard let first = arguments.words.first?.text else { throw arguments.missing("number of seconds") }
        guard let seconds = Int(first), 1 ... 86400 ~= seconds else {
            throw .invalidValue(first, of: "watch", allowed: "1 to 86400 seconds")
        }
        let words = arguments.words.dropFirst()
        guard !words.isEmpty else { throw arguments.missing("command") }
        let parsed = try CommandTable.lineParser(arguments.aliases).parse(Array(words))
        let name = parsed.command?.name ?? ""
        guard !["watch", "quit", "clear"].contains(name), let command = try CommandTable.command(for: parsed) else {
            throw .invalidValue(parsed.commandWord, of: "watch", allowed: "a command that shows something")
        }
        (self.seconds, self.command) = (seconds, command)
    }
}
