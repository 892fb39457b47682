import ChuckNorris
import Terminal

extension Command {
    static let completions = Command(
        name: "completions",
        argument: .shell,
        isForShell: true,
        summary: "Print the completions for bash, zsh or fish.",
        details: "The first lines of the script say how to install it."
    ) { arguments, session in
        guard let word = arguments.words.first else { throw arguments.missing("shell") }
        guard let (_, script) = shells.first(where: { $0.name == word.lowercased() }) else {
            let names = shells.map(\.name).list(with: "or")
            throw Failure(.usage, "There are no completions for \"\(word.excerpt)\". Use \(names).")
        }
        // Without the last line break, which the output adds.
        session.output.print(StyledText(String(decoding: script().dropLast(), as: UTF8.self)), isWrapped: false)
    }

    /// They work with bash 3.2, which macOS has, without the package bash-completion, and with fish 3.0 or later.
    static let shells: [(name: String, script: @Sendable () -> [UInt8])] = [
        ("bash", { PackageResources.norris_bash }),
        ("zsh", { PackageResources.norris_zsh }),
        ("fish", { PackageResources.norris_fish }),
    ]
}
