/// A shell that completes command lines of norris.
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
}

/// Writes the script that makes a shell complete command lines of norris.
enum CompletionScript {
    static func text(for shell: Shell, commands: [CommandSpecification]) -> String {
        text(for: shell, grammar: ShellGrammar(options: ProgramSpecification.options, commands: commands))
    }

    static func text(for shell: Shell, grammar: ShellGrammar) -> String {
        switch shell {
        case .bash: BashCompletion(grammar: grammar).script
        case .zsh: ZshCompletion(grammar: grammar).script
        case .fish: FishCompletion(grammar: grammar).script
        }
    }

    /// The comment that a script begins with.
    static func introduction(for shell: Shell) -> String {
        """
        # Completions of norris \(Version.current) for \(shell.rawValue). This line installs them:
        #
        #     \(shell.installation)
        """
    }
}
