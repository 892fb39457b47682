import Terminal

/// Prints a script that asks `CompleteCommand` at each Tab.
struct CompletionsCommand: Command {
    static let specification = CommandSpecification(
        name: "completions",
        group: .shell,
        argument: .choices,
        choices: { shells.map { ($0, "") } },
        usageOfArguments: shells.joined(separator: "|"),
        summary: "Print a shell's completion script.",
        details: """
        With it, Tab completes commands, options, categories and ids of favorites on the shell's own command line. \
        In bash, zsh or fish, one of these lines installs it:
        \(Shell.allCases.map { "    " + $0.installation }.joined(separator: "\n"))
        """,
        examples: ["completions bash": "", "completions zsh": "", "completions fish": ""]
    )

    private static let shells = Shell.allCases.map(\.rawValue)

    let shell: Shell

    func run(in context: CommandContext) async throws {
        try await context.output.page(StyledText(shell.script), isWrapped: false)
    }
}

extension CompletionsCommand {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        let word = arguments.text
        guard !word.isBlank else { throw arguments.missing("shell") }
        guard let shell = Shell(rawValue: word.lowercased()) else {
            throw .unknown(kind: "shell", word, suggestion: nil, choices: Self.shells)
        }
        self.shell = shell
    }
}

enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish

    /// The line to type once, in this shell, to install the completions.
    var installation: String {
        switch self {
        case .bash: #"echo 'eval "$(norris completions bash)"' >> ~/.bashrc"#
        case .zsh: "echo 'source <(norris completions zsh)' >> ~/.zshrc"
        case .fish: "echo 'norris completions fish | source' >> ~/.config/fish/config.fish"
        }
    }

    /// Works with bash 3.2, which macOS has, without the package bash-completion, and with fish 3.0 or later.
    var script: String {
        let file = switch self {
        case .bash: PackageResources.norris_bash
        case .zsh: PackageResources.norris_zsh
        case .fish: PackageResources.norris_fish
        }
        // Without the last line break, which the output adds.
        let function = String(decoding: file.dropLast(), as: UTF8.self)
            .replacing("SUMMARY_OF_JOKES", with: ProgramSpecification.jokes.summary)
        // Where the script lies in a folder of fpath as _norris, compinit reads its first line.
        return (self == .zsh ? "#compdef norris\n" : "") + """
        # Completions of norris \(Version.current) for \(rawValue). This line installs them:
        #
        #     \(installation)

        \(function)
        """
    }
}
