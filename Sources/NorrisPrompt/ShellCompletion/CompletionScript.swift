/// Writes the script that makes a shell complete command lines of norris.
enum CompletionScript {
    static func text(for shell: Shell, grammar: CommandLineGrammar = .norris) -> String {
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
