import ChuckNorris
import Terminal

struct CompletionsCommand: Command {
    static let specification = CommandSpecification(
        name: "completions",
        argument: .choice(Shell.allCases.map(\.rawValue)),
        usageOfArguments: "SHELL",
        isForShell: true,
        summary: "Print the completions for bash, zsh or fish.",
        details: "The first lines of the script say how to install it.",
        make: { arguments throws(Failure) in try CompletionsCommand(arguments) }
    )

    let shell: Shell

    func run(in session: Session) async throws {
        session.output.print(StyledText(shell.script), isWrapped: false)
    }
}

extension CompletionsCommand {
    init(_ arguments: ParsedArguments) throws(Failure) {
        guard let word = arguments.words.first else { throw arguments.missing("shell") }
        guard let shell = Shell(rawValue: word.lowercased()) else {
            let shells = Shell.allCases.map(\.rawValue).list(with: "or")
            throw .usage("There are no completions for \"\(word.excerpt)\". Use \(shells).")
        }
        self.shell = shell
    }
}

enum Shell: String, CaseIterable {
    case bash
    case zsh
    case fish

    /// The line to type once, in this shell, to install the completions.
    private var installation: String {
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
        // Where the script lies in a folder of fpath as _norris, compinit reads its first line.
        return (self == .zsh ? "#compdef norris\n" : "") + """
        # Completions of norris \(Version.current) for \(rawValue). This line installs them:
        #
        #     \(installation)

        \(function)
        """
    }
}
