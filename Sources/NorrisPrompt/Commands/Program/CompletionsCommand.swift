import TerminalText

struct CompletionsCommand: Command {
    static let specification = CommandSpecification(
        name: "completions",
        group: .shell,
        argument: .choices(shells.map { CommandSpecification.Choice(word: $0) }),
        usageOfArguments: shells.joined(separator: "|"),
        summary: "Print the completions for a shell.",
        details: """
        With them, Tab completes commands, options and categories on the shell's own command line. In bash, zsh or \
        fish one of these lines installs them:
        \(Shell.allCases.map { "    " + $0.installation }.joined(separator: "\n"))
        """,
        examples: ["completions bash": "", "completions zsh": "", "completions fish": ""]
    )

    private static let shells = Shell.allCases.map(\.rawValue)

    let shell: Shell

    init(_ shell: Shell) {
        self.shell = shell
    }

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let word = arguments.text
        guard !word.isBlank else { throw arguments.missing("shell") }
        guard let shell = Shell(rawValue: word.lowercased()) else {
            throw .unknown(kind: "shell", word, suggestion: nil, choices: Self.shells)
        }
        self.init(shell)
    }

    func run(in context: CommandContext) {
        let script = CompletionScript.text(for: shell, commands: context.commands)
        context.output.printWhole(StyledText(script))
    }
}
