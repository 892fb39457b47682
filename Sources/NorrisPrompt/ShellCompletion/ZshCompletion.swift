/// Completions for zsh, to be sourced or to lie in a folder of `fpath` as `_norris`.
struct ZshCompletion: CaseStatements {
    let grammar: ShellGrammar

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
        \#(sortingOfWord)
            done
            if [[ -z $option && $PREFIX == --*=* ]]; then
                option=${PREFIX%%\=*}
                compset -P 1 '*='
            fi

            if [[ -n $option ]]; then
                case $option in
        \#(valueCases)
                esac
                _wanted values expl value compadd -a offers
            elif [[ $PREFIX == -* ]]; then
                offers=(\#(list(described(grammar.options), indent: 12)))
                case $command in
        \#(optionCases)
                esac
                _describe -o option offers
            elif [[ -z $command ]]; then
                offers=(\#(list(grammar.commands.map { described($0.name, $0.summary) }, indent: 12)))
                _describe command offers
            else
                case $command in
        \#(argumentCases)
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

    func offers(_ words: [String]) -> String {
        "offers=(\(words.joined(separator: " ")))"
    }

    func alsoOffers(_ options: [OptionSpecification]) -> [String] {
        ["offers+=(\(list(described(options))))"]
    }

    func offersOne(of choices: [CommandSpecification.Choice]) -> [String] {
        [
            "[[ -z $behind ]] || return 1",
            "offers=(\(list(choices.map { described($0.word, $0.summary) })))",
            "_describe argument offers",
        ]
    }

    func offersList(of choices: [String], end: String) -> [String] {
        [
            "[[ \"$behind \" != *' \(end) '* ]] || return 1",
            offers(choices),
            "compset -P '*,' || offers+=(\(end))",
            "_wanted arguments expl argument compadd -a offers",
        ]
    }

    private func described(_ options: [OptionSpecification]) -> [String] {
        options.flatMap { option in option.spellings.map { described($0, option.summary) } }
    }

    /// A word and its summary as `_describe` takes them.
    private func described(_ word: String, _ summary: String) -> String {
        let word = word.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
        return summary.isEmpty ? word : "\(word):\(summary.replacing("\\", with: "\\\\"))"
    }

    /// The items in quotes, one per line.
    private func list(_ items: [String], indent: Int = 20) -> String {
        let blanks = String(repeating: " ", count: indent)
        return "\n" + items.map { "\(blanks)\(quoted($0))\n" }.joined() + blanks.dropLast(4)
    }
}
