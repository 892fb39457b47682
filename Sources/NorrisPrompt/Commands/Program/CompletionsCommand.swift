import TerminalText

/// Prints the script that makes a shell complete command lines of norris.
///
/// The script asks `CompleteCommand` at each Tab.
struct CompletionsCommand: Command {
    static let specification = CommandSpecification(
        name: "completions",
        group: .shell,
        argument: .choices(shells.map { CommandSpecification.Choice(word: $0) }),
        usageOfArguments: shells.joined(separator: "|"),
        summary: "Print a shell's completion script.",
        details: """
        With it, Tab completes commands, options and categories on the shell's own command line. In bash, zsh or \
        fish one of these lines installs them:
        \(Shell.allCases.map { "    " + $0.installation }.joined(separator: "\n"))
        """,
        examples: ["completions bash": "", "completions zsh": "", "completions fish": ""]
    )

    private static let shells = Shell.allCases.map(\.rawValue)

    let shell: Shell

    func run(in context: CommandContext) async throws {
        try await context.page(StyledText(shell.script), isWrapped: false)
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

    var script: String {
        // Where the script lies in a folder of fpath as _norris, compinit reads its first line.
        (self == .zsh ? "#compdef norris\n" : "") + """
        # Completions of norris \(Version.current) for \(rawValue). This line installs them:
        #
        #     \(installation)

        \(function)
        """
    }

    private var function: String {
        switch self {
        // From the bash 3.2 of macOS on; the package bash-completion is not needed.
        case .bash: #"""
            _norris() {
                local IFS=$' \t\n' program=${1:-norris} line=$COMP_LINE word prefix words=()
                COMPREPLY=()
                if [[ $3 == --jokes ]]; then
                    IFS=$'\n' COMPREPLY=($(compgen -f -- "$2"))
                    compopt -o filenames 2>/dev/null
                    return
                fi
                # bash breaks words at the characters of COMP_WORDBREAKS too; this joins what no blank separates.
                for word in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
                    if [[ ${#words[@]} = 0 || $line == [[:space:]]* ]]; then
                        words+=("$word")
                    else
                        words[${#words[@]} - 1]+=$word
                    fi
                    line=${line#"${line%%[![:space:]]*}"}
                    line=${line#"$word"}
                done
                # Only what follows the last of these characters is replaced.
                word=${words[${#words[@]} - 1]}
                prefix=${word%"${word##*["$COMP_WORDBREAKS"]}"}
                while read -r word _; do
                    COMPREPLY+=("${word#"$prefix"}")
                done < <(NORRIS_LOG= "${program/#\~/$HOME}" --offline complete -- "${words[@]:1}" 2>/dev/null)
            }

            complete -F _norris norris
            """#
        case .zsh: #"""
            _norris() {
                local word summary
                local -a offers
                if [[ $words[CURRENT-1] == --jokes ]]; then
                    _files
                    return
                fi
                while read -r word summary; do
                    offers+=("${${word//\\/\\\\}//:/\\:}${summary:+:${summary//\\/\\\\}}")
                done < <(NORRIS_LOG= "${(Q)words[1]/#\~/$HOME}" --offline complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)
                _describe norris offers
            }

            if [[ $funcstack[1] == _norris ]]; then
                _norris "$@"
            else
                (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
                compdef _norris norris
            fi
            """#
        // From fish 3.0 on.
        case .fish: #"""
            function __norris_complete
                set -l words (commandline -opc) (commandline -ct)
                set -lx NORRIS_LOG
                $words[1] --offline complete -- $words[2..-1] 2>/dev/null | string replace ' ' \t
            end

            complete -c norris -f -a '(__norris_complete)'
            complete -c norris -l jokes -rF
            """#
        }
    }
}
