/// Completions for zsh, to be sourced or to lie in a folder of `fpath` as `_norris`.
struct ZshCompletion {
    let grammar: CommandLineGrammar

    var script: String {
        #"""
        #compdef norris
        \#(CompletionScript.introduction(for: .zsh))

        _norris() {
            local word option command behind expl
            local -a offers
            integer i
            for ((i = 2; i < CURRENT; i++)); do
                word=${(Q)words[i]}
                if [[ -n $option ]]; then
                    option=
                    continue
                fi
                case $word in
                    (--) return 1 ;;
                    (\#(pattern(grammar.spellingsWithValue))) option=$word ;;
                    (-?*) ;;
                    (*) if [[ -z $command ]]; then command=$word; else behind+=" $word"; fi ;;
                esac
            done
            if [[ -z $option && $PREFIX == --*=* ]]; then
                option=${PREFIX%%\=*}
                compset -P 1 '*='
            fi

            if [[ -n $option ]]; then
                case $option in
        \#(cases(choices))
                esac
                _wanted values expl value compadd -a offers
            elif [[ $PREFIX == -* ]]; then
                offers=(\#(list(described(grammar.options))))
                case $command in
        \#(cases(commandOptions))
                esac
                _describe -o option offers
            elif [[ -z $command ]]; then
                offers=(\#(list(grammar.commands.map { described($0.name, $0.summary) })))
                _describe command offers
            else
                case $command in
        \#(cases(arguments))
                    (*) return 1 ;;
                esac
            fi
        }

        if [[ $funcstack[1] == _norris ]]; then
            _norris "$@"
        else
            (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
            compdef _norris norris
        fi
        """#
    }

    private typealias Case = (words: [String], statements: [String])

    private var choices: [Case] {
        let options = grammar.options + grammar.commands.flatMap(\.options)
        return options.filter { !$0.choices.isEmpty }.map { option in
            (option.spellings, ["offers=(\(option.choices.joined(separator: " ")))"])
        }
    }

    private var commandOptions: [Case] {
        grammar.commands.filter { !$0.options.isEmpty }.map { command in
            (words(of: command), ["offers+=(\(list(described(command.options), indent: 20)))"])
        }
    }

    private var arguments: [Case] {
        grammar.commands.compactMap { command in
            switch command.argument {
            case .nothing:
                return nil
            case let .word(choices):
                let words = choices.map { described($0.word, $0.summary) }
                return (self.words(of: command), [
                    "[[ -z $behind ]] || return 1",
                    "offers=(\(list(words, indent: 20)))",
                    "_describe argument offers",
                ])
            case let .list(choices, end):
                return (words(of: command), [
                    "[[ \"$behind \" != *' \(end) '* ]] || return 1",
                    "offers=(\(choices.joined(separator: " ")))",
                    "compset -P '*,' || offers+=(\(end))",
                    "_wanted arguments expl argument compadd -a offers",
                ])
            }
        }
    }

    private func words(of command: CommandLineGrammar.Command) -> [String] {
        [command.name] + command.aliases
    }

    private func described(_ options: [CommandLineGrammar.Option]) -> [String] {
        options.flatMap { option in option.spellings.map { described($0, option.summary) } }
    }

    /// A word and its summary as `_describe` takes them.
    private func described(_ word: String, _ summary: String) -> String {
        let word = word.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
        return summary.isEmpty ? word : "\(word):\(summary.replacing("\\", with: "\\\\"))"
    }

    /// The items in quotes, one a line.
    private func list(_ items: [String], indent: Int = 12) -> String {
        let blanks = String(repeating: " ", count: indent)
        return "\n" + items.map { "\(blanks)\(quoted($0))\n" }.joined() + blanks.dropLast(4)
    }

    /// Each word in quotes, because some are patterns without them.
    private func pattern(_ words: [String]) -> String {
        words.map(quoted).joined(separator: " | ")
    }

    private func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }

    private func cases(_ cases: [Case]) -> String {
        cases.map { words, statements in
            let body = statements.map { "                \($0)\n" }.joined()
            return "            (\(pattern(words)))\n\(body)                ;;"
        }.joined(separator: "\n")
    }
}
