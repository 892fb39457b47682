import Terminal

struct AliasCommand: Command {
    static let specification = CommandSpecification(
        name: "alias",
        aliases: ["unalias"],
        group: .settings,
        argument: .alias,
        usageOfArguments: "[NAME [LINE]]",
        summary: "List your aliases, or make one.",
        details: """
        NAME then stands for LINE, a command or the beginning of one, at the prompt and in a shell. It is saved at \
        once. NAME=LINE can be written, too. unalias NAME, or alias NAME=, removes it; unalias takes several.
        """,
        examples: ["alias j=joke -n 3": "j shows three jokes, and j dev three about programmers.", "unalias j": ""]
    )

    /// Several only to be removed.
    var names: [String] = []
    /// What the name is to stand for: nothing to remove it, nil to show it.
    var line: String?

    func run(in context: CommandContext) async throws {
        let aliases = context.parser.aliases
        let named = aliases.filter { names.isEmpty || names.contains($0.key) }.sorted(by: <)
        var unknown = names.first
        if let line {
            let file = context.output.environment.settingsFile
            let value = line.isEmpty ? nil : line
            let removed = try file.save(names.map { ("alias.\($0)", value) })
            // One that cannot be used is in the file alone.
            let known = names.filter { value != nil || aliases[$0] != nil || removed.contains("alias.\($0)") }
            for name in known {
                context.parser.aliases[name] = value
                let saved = value.map { "\(name) stands for \($0), saved in \(file.path)." }
                context.remark(saved ?? "Removed the alias \(name).")
            }
            unknown = names.first { !known.contains($0) }
            guard unknown != nil else { return }
        } else if !named.isEmpty {
            let rows = named.map { StyledText("alias ") + .hang + StyledText("\($0)=\($1)") }
            return try await context.output.page(rows.joined(separator: "\n"))
        }
        guard let name = unknown else {
            return context.remark("No aliases yet. Type \(context.output.origin.norris)alias j=joke -n 3 to make one.")
        }
        let suggestion = Suggestion.closest(to: name, among: Array(aliases.keys))
        throw UsageError.unknown(kind: "alias", name, suggestion: suggestion, choices: ["alias to list them"])
    }
}

extension AliasCommand {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        let typed = arguments.words.reduce("") { $0 + $1.gap + ($0.isEmpty ? $1.text : $1.source) }.trimmed
        if arguments.commandWord.hasSuffix("unalias") {
            guard !typed.isEmpty else { throw .missingArgument("name", usage: "unalias NAME ...") }
            (names, line) = (arguments.words.map { $0.text.lowercased() }, "")
            return
        }
        guard !typed.isEmpty else { return }
        let name = typed.prefix { $0 != "=" && !$0.isWhitespace }
        var text = typed.dropFirst(name.count).trimmed
        let isAssigned = text.hasPrefix("=")
        text = isAssigned ? text.dropFirst().trimmed : text
        // In quotes, as a shell has it.
        let words = Word.split(text).words
        text = words.count == 1 && words[0].isQuoted ? words[0].text : text
        names = [name.lowercased()]
        line = isAssigned || !text.isEmpty ? text.sanitized(lineBreak: " ") : nil
        guard !text.isEmpty else { return }
        var parser = CommandTable.lineParser(arguments.aliases)
        parser.aliases[names[0]] = nil
        try parser.checkAlias(names[0], of: text)
        // The end of the line may be typed behind the name.
        do throws(UsageError) {
            _ = try parser.commands(line: text)
        } catch .missingArgument, .missingValue {}
    }
}
