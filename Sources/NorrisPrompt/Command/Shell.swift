/// A shell that completes command lines of norris.
package enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish

    /// All of them in a sentence.
    static let names = allCases.dropLast().map(\.rawValue).joined(separator: ", ")
        + allCases.suffix(1).map { " and \($0.rawValue)" }.joined()

    /// The line to type once, in this shell, for it to know the completions from then on.
    package var installation: String {
        switch self {
        case .bash: #"echo 'eval "$(norris completions bash)"' >> ~/.bashrc"#
        case .zsh: "echo 'source <(norris completions zsh)' >> ~/.zshrc"
        case .fish: "echo 'norris completions fish | source' >> ~/.config/fish/config.fish"
        }
    }
}
