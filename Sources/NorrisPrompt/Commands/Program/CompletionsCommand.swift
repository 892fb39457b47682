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
                local IFS=$' \t\n' line=${COMP_LINE:0:COMP_POINT} word= text= quote= open= kept= char i words=()
                COMPREPLY=()
                if [[ $3 == --jokes ]]; then
                    compopt -o default 2>/dev/null && return
                    IFS=
                fi
                # Splits the line into words without their quotes. bash replaces only $2, which is behind what is kept.
                for ((i = 0; i <= ${#line}; i++)); do
                    ((i == ${#line} - ${#2})) && kept=$word open=$quote
                    char=${line:i:1}
                    case $quote$char in
                        [[:space:]]) [[ $text ]] && words+=("$word"); word= text=; continue ;;
                        \'|\") quote=$char ;;
                        \'\'|\"\") quote= ;;
                        \\|\"\\) quote+=\\ ;;
                        \"\\[^\"\\\$\`]) word+=\\$char quote=\" ;;
                        \\?|\"\\?) word+=$char quote=${quote%?} ;;
                        *) word+=$char ;;
                    esac
                    text=1
                done
                while read -r word _; do
                    word=${word:${#kept}} text=
                    [[ $open ]] || printf -v text %q "$word"
                    # A comma is special in braces alone.
                    [[ $text == \$* ]] || text=${text//\\,/,}
                    # In an open quote, history is special even behind a backslash.
                    for ((i = 0; i < ${#word} && ${#open}; i++)); do
                        char=${word:i:1}
                        case $open$char in
                            \'\') text+="'\\''" ;;
                            \"!) text+='"\!"' ;;
                            \"[\"\\\$\`]) text+=\\$char ;;
                            *) text+=$char ;;
                        esac
                    done
                    # bash closes the quote unless one is before the cursor, and takes one at the beginning for the open one.
                    [[ ${text:-$open} == *"$open" ]] && text+=$open
                    [[ $text == "$open"* ]] && text=$open$text
                    COMPREPLY+=("$text")
                done < <(
                    if [[ $3 == --jokes ]]; then
                        compgen -f -- "${word/#\~\//$HOME/}"
                    else
                        NORRIS_LOG= "${words[0]/#\~/$HOME}" --offline complete -- "${words[@]:1}" "$word" 2>/dev/null
                    fi
                )
            }

            complete -F _norris norris
            """#
        case .zsh: #"""
            _norris() {
                local word summary quote=$compstate[quote]
                local -a offers
                if [[ $words[CURRENT-1] == --jokes ]]; then
                    _files
                    return
                fi
                while read -r word summary; do
                    offers+=("${${word//\\/\\\\}//:/\\:}${summary:+:${summary//\\/\\\\}}")
                done < <(NORRIS_LOG= "${(Q)words[1]/#\~/$HOME}" --offline complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)${:-$quote$PREFIX$quote}}" 2>/dev/null)
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
                set -l words (commandline -opc)
                set -l word (commandline -ct)
                set -lx NORRIS_LOG
                # One of these ends closes the quote or the escape that is still open.
                for end in '' \\ \' \" \\\' \\\"
                    set -l text (string unescape -- $word$end); or continue
                    $words[1] --offline complete -- $words[2..-1] $text 2>/dev/null | string replace ' ' \t
                    return
                end
            end

            complete -c norris -f -a '(__norris_complete)'
            complete -c norris -l jokes -rF
            """#
        }
    }
}
